/** The only way from an id to a queue (API-02, API-03). */
import type { Actor } from '#app/kernel/actor'
import { errorClasses } from '#app/kernel/errors'
import { rowId } from '#app/kernel/wire'
import specs from '#modules/queues/errors'
import Queue from '#modules/queues/models/queue'

const errors = errorClasses(specs)

/** The company's queue; another company's, or none, is 404. */
export async function requireQueue(actor: Actor, id: unknown): Promise<Queue> {
  const known = rowId(id)
  const queue = known && (await Queue.of(actor).where('id', known).first())
  if (!queue) throw new errors.E_QUEUE_NOT_FOUND()
  return queue
}
