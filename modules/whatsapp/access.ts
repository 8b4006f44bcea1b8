/** The only way to load a connection by id (API-02, API-03). */
import type { Actor } from '#app/kernel/actor/actor'
import { errorClasses } from '#app/kernel/errors'
import { lockAsParent, lockToDelete } from '#app/kernel/database/row_locks'
import type { Work } from '#app/kernel/database/unit_of_work'
import { rowById } from '#app/kernel/http/row_by_id'
import specs from '#modules/whatsapp/errors'
import Connection from '#modules/whatsapp/models/connection'

export const errors = errorClasses(specs)

type Company = Pick<Actor, 'companyId'>

/**
 * The company's connection; 404 when it is missing or another company's. Inside a unit of work the row is locked as a
 * parent (ADR 31); with `work` it is locked for a change.
 */
export const accessConnection = (actor: Company, id: unknown, work?: Work): Promise<Connection> =>
  found(id, work ? lockToChange(Connection.of(actor)) : lockAsParent(Connection.of(actor)))

/** Locks a connection that is about to be deleted: no new row can reference it from here on. Else 404. */
export const accessConnectionToDelete = (actor: Company, id: unknown): Promise<Connection> =>
  found(id, lockToDelete(Connection.of(actor)))

/** A connection of any company, for the operator of the platform; 404 when it is missing, and for everybody else. */
export async function accessAnyConnection(
  actor: Pick<Actor, 'super'>,
  id: unknown
): Promise<Connection> {
  if (!actor.super) throw new errors.E_CONNECTION_NOT_FOUND()
  return found(id, Connection.query().sideload({ everyCompany: true }))
}

type Rows = ReturnType<typeof Connection.of<typeof Connection>>

const found = (id: unknown, rows: Rows) => rowById(rows, id, errors.E_CONNECTION_NOT_FOUND)

function lockToChange(rows: Rows): Rows {
  // `no key`: writing messages that reference the connection need not wait.
  void rows.knexQuery.forNoKeyUpdate()
  return rows
}

/** 404 ERR_NO_DEF_WAPP_FOUND when the company has none (CNX-05). */
export async function defaultConnection(actor: Pick<Actor, 'companyId'>): Promise<Connection> {
  const connection = await Connection.of(actor).where('isDefault', true).first()
  if (!connection) throw new errors.E_NO_DEFAULT_CONNECTION()
  return connection
}
