/** Deletes a connection; its conversations stay readable (CNX-06). */
import type { Actor } from '#app/kernel/actor'
import { registry } from '#app/kernel/registry'
import { signal } from '#app/kernel/signals'
import { unitOfWork } from '#app/kernel/unit_of_work'
import { accessConnection, errors } from '#modules/whatsapp/access'
import { lockCompany } from '#modules/whatsapp/actions/add_connection'
import { connectionDependant, type ConnectionChanged } from '#modules/whatsapp/contract'
import Connection from '#modules/whatsapp/models/connection'
import { sessionTopic } from '#modules/whatsapp/sessions/wishes'

/**
 * Throws 400 ERR_NO_OTHER_WHATSAPP for the default while others exist, 409 ERR_WAPP_HAS_TICKETS while
 * conversations need it, unless `isForced`: then they end without a word to the customers.
 */
export async function removeConnection(
  actor: Actor,
  id: unknown,
  { isForced }: { readonly isForced: boolean }
): Promise<void> {
  await unitOfWork(async (work) => {
    await lockCompany(work, actor)
    const connection = await accessConnection(actor, id, work)
    const others = await Connection.of(actor, work.trx).whereNot('id', connection.id)
    if (connection.isDefault && others.length) throw new errors.E_NO_OTHER_CONNECTION()

    const gone = { companyId: actor.companyId, connectionId: connection.id }
    await releaseDependants(gone, isForced)
    await connection.delete()
    work.emit('whatsapp.connection_deleted', gone)
    work.audit({
      actor,
      action: 'whatsapp.remove',
      entity: 'connections',
      entityId: connection.id,
      before: { name: connection.name },
    })
    // Whoever holds its session unlinks the device.
    work.afterCommit(() => signal(sessionTopic, String(connection.id)))
  })
}

async function releaseDependants(connection: ConnectionChanged, isForced: boolean) {
  for (const Dependant of await registry.contributionsTo(connectionDependant)) {
    const dependant = new Dependant()
    if (!(await dependant.needs(connection))) continue
    if (!isForced) throw new errors.E_CONNECTION_IN_USE()
    await dependant.release(connection)
  }
}
