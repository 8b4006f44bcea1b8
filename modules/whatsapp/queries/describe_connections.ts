/** Names and states of the company's connections. */
import type { Actor } from '#app/kernel/actor/actor'
import type { ConnectionSummary } from '#modules/whatsapp/contract'
import Connection from '#modules/whatsapp/models/connection'

/** All of them, or those in `ids`; ids of other companies are ignored. Oldest first. */
export async function describeConnections(
  actor: Pick<Actor, 'companyId'>,
  ids?: readonly number[]
): Promise<ConnectionSummary[]> {
  const query = Connection.of(actor).orderBy('id')
  if (ids) void query.whereIn('id', [...ids])
  return (await query).map(summaryOf)
}

const summaryOf = ({ id, name, status, isDefault }: Connection): ConnectionSummary => ({
  id,
  name,
  status,
  isDefault,
})
