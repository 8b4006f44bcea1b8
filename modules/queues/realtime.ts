/** Realtime events of queues (RT-06). */
import type { Delivery, RealtimeMap } from '#app/kernel/modules/module'
import type { QueueChanged } from '#modules/queues/contract'
import { queueName, queueWire } from '#modules/queues/http/transformers/queue_transformer'
import Queue from '#modules/queues/models/queue'

/**
 * Everybody receives the queue's name and colour, as shown with tickets and users; its texts, hours and file address
 * are for admins only, as in GET /queue/{id} (AUT-14). Members refetch their own queues.
 */
async function queueChanged({ companyId, queueId, change }: QueueChanged): Promise<Delivery[]> {
  const as = `company-${companyId}-queue`
  const all = [`company-${companyId}-mainchannel`]
  const queue =
    change === 'delete' ? null : await Queue.of({ companyId }).where('id', queueId).first()
  if (!queue) return [{ rooms: all, as, body: { action: 'delete', id: queueId, queueId } }]
  const [brief, full] = [queueName(queue), queueWire(queue)]
  return [
    { rooms: all, as, body: { action: change, record: brief, queue: brief } },
    {
      rooms: [`company-${companyId}-admin`],
      as,
      body: { action: change, record: full, queue: full },
    },
  ]
}

export default { projections: { 'queues.changed': queueChanged } } satisfies RealtimeMap
