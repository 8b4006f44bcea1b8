/** Queues by their ids, for modules that point at them. */
import type { Actor } from '#app/kernel/actor'
import type { QueueDescription } from '#modules/queues/contract'
import Queue from '#modules/queues/models/queue'

/** In the order of the list; ids of other companies are passed over. */
export async function describeQueues(
  actor: Pick<Actor, 'companyId'>,
  ids: readonly number[]
): Promise<QueueDescription[]> {
  if (!ids.length) return []
  const rows = await Queue.of(actor)
    .whereIn('id', [...ids])
    .orderByRaw('position nulls last, id')
  return rows.map(({ id, name, color, greetingMessage }) => ({
    id,
    name,
    color,
    greeting: greetingMessage,
  }))
}
