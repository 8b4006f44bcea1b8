/** When a connection was away recently (IN-16). */
import type { Actor } from '#app/kernel/actor/actor'
import ConnectionGap from '#modules/whatsapp/models/connection_gap'

/** Maximum number of gaps shown. */
const shown = 20

/** The last twenty, newest first; a current one has no end yet. */
export async function recentGaps(
  actor: Pick<Actor, 'companyId'>,
  connectionId: number
): Promise<ConnectionGap[]> {
  return ConnectionGap.of(actor).where({ connectionId }).orderBy('id', 'desc').limit(shown)
}
