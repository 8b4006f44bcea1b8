/** Edits a queue. */
import type { Actor } from '#app/kernel/actor/actor'
import { now } from '#app/kernel/clock'
import { unitOfWork } from '#app/kernel/database/unit_of_work'
import { requireQueue } from '#modules/queues/access'
import { fillQueue, type QueueForm } from '#modules/queues/actions/fill_queue'
import { snapshotOf, recordChange } from '#modules/queues/actions/record_change'
import type Queue from '#modules/queues/models/queue'

/** Fields left out stay unchanged. Throws 404 ERR_NO_QUEUE_FOUND, and the errors of `fillQueue`. */
export async function editQueue(
  actor: Actor,
  id: unknown,
  form: Partial<QueueForm>
): Promise<Queue> {
  return unitOfWork(async (work) => {
    const queue = await requireQueue(actor, id, work)
    const before = snapshotOf(queue)
    await fillQueue(actor, queue.merge({ updatedAt: now() }), form)
    recordChange(work, actor, {
      change: 'update',
      queueId: queue.id,
      before,
      after: snapshotOf(queue),
    })
    return queue
  })
}
