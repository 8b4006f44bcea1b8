/** Deletes a connection; its conversations stay readable (CNX-06). */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Actor } from '#app/kernel/actor'
import { registry } from '#app/kernel/registry'
import { signal } from '#app/kernel/signals'
import { unitOfWork, type Work } from '#app/kernel/unit_of_work'
import { accessConnection, errors } from '#modules/whatsapp/access'
import { lockCompany } from '#modules/whatsapp/actions/add_connection'
import { connectionDependant, type ConnectionChanged } from '#modules/whatsapp/contract'
import Connection from '#modules/whatsapp/models/connection'
import { oweFarewell } from '#modules/whatsapp/sessions/farewells'
import { sessionTopic } from '#modules/whatsapp/sessions/wishes'

interface Removal {
  /** End the conversations that need it. */
  readonly isForced: boolean
}

/** Tries before it is told that something else holds the rows. */
const tries = 20
/** Milliseconds between two of them, at most. */
const pauseMs = 400

/**
 * Throws 400 ERR_NO_OTHER_WHATSAPP for the default while others exist, 409 ERR_WAPP_HAS_TICKETS while
 * conversations need it, unless forced: then they end without a word to the customers.
 */
export async function removeConnection(actor: Actor, id: unknown, removal: Removal): Promise<void> {
  for (let left = tries - 1; ; left--) {
    try {
      return await unitOfWork((work) => remove(work, actor, id, removal))
    } catch (error) {
      if (!isHeldUp(error) || !left) throw error
      await sleep(Math.random() * pauseMs)
    }
  }
}

async function remove(work: Work, actor: Actor, id: unknown, { isForced }: Removal) {
  // A message that comes in holds its ticket and wants this row; here it is the other way round. Who
  // deletes gives way, long before PostgreSQL would choose a victim.
  await work.trx.rawQuery("set local lock_timeout = '300ms'")
  await lockCompany(work, actor)
  const connection = await accessConnection(actor, id, work)
  const others = await Connection.of(actor, work.trx).whereNot('id', connection.id)
  if (connection.isDefault && others.length) throw new errors.E_NO_OTHER_CONNECTION()

  const gone = { companyId: actor.companyId, connectionId: connection.id }
  await releaseDependants(gone, isForced)
  await oweFarewell(gone)
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
}

async function releaseDependants(connection: ConnectionChanged, isForced: boolean) {
  for (const Dependant of await registry.contributionsTo(connectionDependant)) {
    const dependant = new Dependant()
    if (!(await dependant.needs(connection))) continue
    if (!isForced) throw new errors.E_CONNECTION_IN_USE()
    await dependant.release(connection)
  }
}

/** PostgreSQL: lock_not_available, deadlock_detected. */
const isHeldUp = (error: unknown) =>
  ['55P03', '40P01'].includes((error as { code?: string }).code ?? '')
