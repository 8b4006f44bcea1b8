/** What browsers hear of queues (RT-06). */
import type { Delivery, RealtimeMap } from '#app/kernel/module'
import type { QueueChanged } from '#modules/queues/contract'
import { queueWire } from '#modules/queues/http/transformers/queue_transformer'
import Queue from '#modules/queues/models/queue'

async function queueChanged({ companyId, queueId, change }: QueueChanged): Promise<Delivery[]> {
  const rooms = [`company-${companyId}-mainchannel`]
  const queue =
    change === 'delete' ? null : await Queue.of({ companyId }).where('id', queueId).first()
  const record = queue && queueWire(queue)
  const body = record
    ? { action: change, record, queue: record }
    : { action: 'delete', id: queueId, queueId }
  return [{ rooms, as: `company-${companyId}-queue`, body }]
}

export default { projections: { 'queues.changed': queueChanged } } satisfies RealtimeMap
