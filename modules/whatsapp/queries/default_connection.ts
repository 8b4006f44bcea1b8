/** The connection that is used when nobody chose one. */
import type { Actor } from '#app/kernel/actor/actor'
import { errors } from '#modules/whatsapp/access'
import type { ConnectionSummary } from '#modules/whatsapp/contract'
import Connection from '#modules/whatsapp/models/connection'
import { summaryOf } from '#modules/whatsapp/queries/describe_connections'

/** Throws 404 ERR_NO_DEF_WAPP_FOUND when the company has none (CNX-05). */
export async function defaultConnection(
  actor: Pick<Actor, 'companyId'>
): Promise<ConnectionSummary> {
  const connection = await Connection.of(actor).where('isDefault', true).first()
  if (!connection) throw new errors.E_NO_DEFAULT_CONNECTION()
  return summaryOf(connection)
}
