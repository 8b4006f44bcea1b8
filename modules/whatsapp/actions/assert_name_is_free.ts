/** Connection names are unique within a company (CNX-06). */
import type { Actor } from '#app/kernel/actor/actor'
import { errors } from '#app/kernel/errors'
import type { Work } from '#app/kernel/database/unit_of_work'
import Connection from '#modules/whatsapp/models/connection'

/** Throws 422 when a connection other than `ownId` has the name. */
export async function assertNameIsFree(work: Work, actor: Actor, name: string, ownId = 0) {
  const other = await Connection.of(actor, work.trx)
    .where('name', name)
    .whereNot('id', ownId)
    .first()
  if (other) throw new errors.E_VALIDATION({ fields: [{ field: 'name', rule: 'unique' }] })
}
