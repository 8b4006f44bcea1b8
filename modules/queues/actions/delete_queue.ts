/** Deletes a queue and removes it from users, connections and tickets (BOT-27). */
import type { Actor } from '#app/kernel/actor/actor'
import { retryOnLockTimeout } from '#app/kernel/database/retry_on_lock_timeout'
import { discardFiles } from '#app/kernel/media/pending_files'
import { registry } from '#app/kernel/modules/registry'
import type { Work } from '#app/kernel/database/unit_of_work'
import { emitRightsChanged } from '#modules/identity/public'
import { errors, requireQueue, requireQueueToDelete } from '#modules/queues/access'
import { snapshotOf, recordChange } from '#modules/queues/actions/record_change'
import { queueDependant } from '#modules/queues/contract'

/** Throws 404 ERR_NO_QUEUE_FOUND; 409 ERR_QUEUE_IN_USE while a connection or a prompt transfers customers to it. */
export async function deleteQueue(actor: Actor, id: unknown): Promise<void> {
  const { id: queueId } = await requireQueue(actor, id)
  try {
    await retryOnLockTimeout((work) => remove(work, actor, queueId))
  } catch (error) {
    // A concurrent transaction has just referenced the queue (foreign key violation).
    if ((error as { code?: string }).code === '23503') throw new errors.E_QUEUE_IN_USE()
    throw error
  }
}

/**
 * Lock order (ADR 31): first the rows that reference the queue, as every other writer does; then the queue, so that
 * nothing new can reference it; then the few rows that were added in between.
 */
async function remove(work: Work, actor: Actor, queueId: number) {
  const { companyId } = actor
  const place = { companyId, queueId }
  const dependants = await registry.contributionsTo(queueDependant)
  const release = async () => {
    for (const Dependant of dependants) await new Dependant().release(actor, place)
  }
  await release()
  const queue = await requireQueueToDelete(actor, queueId)
  for (const Dependant of dependants) {
    if (await new Dependant().needs(place)) throw new errors.E_QUEUE_IN_USE()
  }
  await release()

  const members = await work.trx
    .from('queue_members')
    .where({ company_id: companyId, queue_id: queueId })
    .select('user_id')
  await emitRightsChanged(
    actor,
    members.map(({ user_id: userId }: { user_id: number }) => userId)
  )
  await queue.useTransaction(work.trx).delete()
  if (queue.mediaFile) await discardFiles(work, [queue.mediaFile])
  recordChange(work, actor, { change: 'delete', queueId, before: snapshotOf(queue) })
}
