/** An admin deletes a queue; people, connections and tickets lose it (BOT-27). */
import type { Actor } from '#app/kernel/actor'
import { retryOnLockTimeout } from '#app/kernel/retry_on_lock_timeout'
import { discardFiles } from '#app/kernel/media/pending_files'
import { registry } from '#app/kernel/registry'
import type { Work } from '#app/kernel/unit_of_work'
import { emitRightsChanged } from '#modules/identity/public'
import { errors, requireQueue, requireQueueToDelete } from '#modules/queues/access'
import { snapshotOf, recordChange } from '#modules/queues/actions/record_change'
import { queueDependant } from '#modules/queues/contract'

/** 404 ERR_NO_QUEUE_FOUND; 409 ERR_QUEUE_IN_USE while a connection or a prompt sends customers there. */
export async function deleteQueue(actor: Actor, id: unknown): Promise<void> {
  const { id: queueId } = await requireQueue(actor, id)
  try {
    await retryOnLockTimeout((work) => remove(work, actor, queueId))
  } catch (error) {
    // Somebody has pointed at it at this very moment.
    if ((error as { code?: string }).code === '23503') throw new errors.E_QUEUE_IN_USE()
    throw error
  }
}

/**
 * What points at the queue is locked first, as everybody does it who writes there; then the queue, so that nobody
 * chooses it any more; then what has come to it in between, which is little (ADR 31).
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
