/** The connection last used with a contact (core.md 3). */
import type { Actor } from '#app/kernel/actor/actor'
import { registry } from '#app/kernel/modules/registry'
import { lastConnection } from '#modules/contacts/contract'
import { describeConnections } from '#modules/whatsapp/public'
import type { ConnectionSummary } from '#modules/whatsapp/contract'

/** Null when there is no ticket with the contact yet, or the connection was deleted. */
export async function connectionOf(
  actor: Pick<Actor, 'companyId'>,
  contactId: number
): Promise<ConnectionSummary | null> {
  const [Last] = await registry.contributionsTo(lastConnection)
  const id = Last ? await new Last().of(actor, contactId) : null
  if (id === null) return null
  const [connection] = await describeConnections(actor, [id])
  return connection ?? null
}
