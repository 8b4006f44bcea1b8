/** The only way from an id to a connection (API-02, API-03). */
import type { Actor } from '#app/kernel/actor'
import { errorClasses } from '#app/kernel/errors'
import type { Work } from '#app/kernel/unit_of_work'
import { rowId } from '#app/kernel/wire'
import specs from '#modules/whatsapp/errors'
import Connection from '#modules/whatsapp/models/connection'

export const errors = errorClasses(specs)

/** 400 ERR_WAPP_INVALID_CONTACT: nobody can have this number. Neighbours say so before WhatsApp is asked. */
export const NumberUnknown = errors.E_NUMBER_UNKNOWN

/** The company's connection; another company's, or none, is 404. With `work` the row stays locked. */
export async function accessConnection(
  actor: Pick<Actor, 'companyId'>,
  id: unknown,
  work?: Work
): Promise<Connection> {
  const known = rowId(id)
  if (known === null) throw new errors.E_CONNECTION_NOT_FOUND()
  const query = Connection.of(actor, work?.trx).where('id', known)
  if (work) void query.forUpdate()
  const connection = await query.first()
  if (!connection) throw new errors.E_CONNECTION_NOT_FOUND()
  return connection
}
