/** Deletes a connection; its conversations stay readable (CNX-06). */
import type { Actor } from '#app/kernel/actor/actor'
import { retryOnLockTimeout } from '#app/kernel/database/retry_on_lock_timeout'
import { registry } from '#app/kernel/modules/registry'
import { signal } from '#app/kernel/database/signals'
import type { Work } from '#app/kernel/database/unit_of_work'
import { forgetConnection } from '#modules/identity/public'
import { accessConnection, accessConnectionToDelete, errors } from '#modules/whatsapp/access'
import { lockCompany } from '#modules/whatsapp/actions/add_connection'
import { connectionDependant, type ConnectionChanged } from '#modules/whatsapp/contract'
import Connection from '#modules/whatsapp/models/connection'
import { enqueueUnlink } from '#modules/whatsapp/sessions/pending_unlinks'
import { sessionTopic } from '#modules/whatsapp/sessions/session_targets'

interface Removal {
  /** Also close the open tickets that need it. */
  readonly isForced: boolean
}

/**
 * Throws 400 ERR_NO_OTHER_WHATSAPP for the default while others exist, 409 ERR_WAPP_HAS_TICKETS while open tickets
 * need it, unless forced: then they are closed without a message to the customers.
 */
export async function removeConnection(actor: Actor, id: unknown, removal: Removal): Promise<void> {
  return retryOnLockTimeout((work) => remove(work, actor, id, removal))
}

async function remove(work: Work, actor: Actor, id: unknown, { isForced }: Removal) {
  await lockCompany(work, actor)
  const connection = await accessConnection(actor, id)
  const others = await Connection.of(actor, work.trx).whereNot('id', connection.id)
  if (connection.isDefault && others.length) throw new errors.E_NO_OTHER_CONNECTION()

  const gone = { companyId: actor.companyId, connectionId: connection.id }
  // Lock order (ADR 31): first the dependent rows, as every writer there does; then the connection, which cannot be
  // chosen from then on; then the rows that were added in between.
  await releaseDependants(gone, isForced)
  await accessConnectionToDelete(actor, connection.id)
  await releaseDependants(gone, isForced)
  await enqueueUnlink(gone)
  await forgetConnection(actor, connection.id)
  await connection.delete()
  work.emit('whatsapp.connection_deleted', gone)
  work.audit({
    actor,
    action: 'whatsapp.remove',
    entity: 'connections',
    entityId: connection.id,
    before: { name: connection.name },
  })
  // The process that holds its session unlinks the device.
  work.afterCommit(() => signal(sessionTopic, String(connection.id)))
}

async function releaseDependants(connection: ConnectionChanged, isForced: boolean) {
  for (const Dependant of await registry.contributionsTo(connectionDependant)) {
    const dependant = new Dependant()
    if (!(await dependant.needs(connection))) continue
    if (!isForced) throw new errors.E_CONNECTION_IN_USE()
    await dependant.release(connection)
  }
}
