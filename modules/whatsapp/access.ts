/** The only way to load a connection by id (API-02, API-03). */
import type { Actor } from '#app/kernel/actor/actor'
import { errorClasses } from '#app/kernel/errors'
import { lockAsParent, lockToDelete } from '#app/kernel/database/row_locks'
import type { Work } from '#app/kernel/database/unit_of_work'
import { rowId } from '#app/kernel/http/wire'
import specs from '#modules/whatsapp/errors'
import Connection from '#modules/whatsapp/models/connection'

export const errors = errorClasses(specs)

/** 400 ERR_WAPP_INVALID_CONTACT: nobody can have this number. Other modules throw it before WhatsApp is asked. */
export const NumberUnknown = errors.E_NUMBER_UNKNOWN

type Company = Pick<Actor, 'companyId'>

/**
 * The company's connection; 404 when it is missing or another company's. Inside a unit of work the row is locked as a
 * parent (ADR 31); with `work` it is locked for a change.
 */
export const accessConnection = (actor: Company, id: unknown, work?: Work): Promise<Connection> =>
  found(actor, id, (query) => {
    // `no key`: writing messages that reference the connection need not wait.
    if (work) void query.knexQuery.forNoKeyUpdate()
    else void lockAsParent(query)
  })

/** Locks a connection that is about to be deleted: no new row can reference it from here on. Else 404. */
export const accessConnectionToDelete = (actor: Company, id: unknown): Promise<Connection> =>
  found(actor, id, lockToDelete)

type Rows = ReturnType<typeof Connection.of<typeof Connection>>

async function found(actor: Company, id: unknown, lock: (query: Rows) => void) {
  const known = rowId(id)
  if (known === null) throw new errors.E_CONNECTION_NOT_FOUND()
  const query = Connection.of(actor).where('id', known)
  lock(query)
  const connection = await query.first()
  if (!connection) throw new errors.E_CONNECTION_NOT_FOUND()
  return connection
}
