/** Which queues take the customers of each connection. */
import type { Actor } from '#app/kernel/actor'
import type { QueueDescription } from '#modules/queues/contract'
import { describeQueues } from '#modules/queues/public'
import ConnectionQueue from '#modules/whatsapp/models/connection_queue'

/** By connection, in the order of the list of queues; every id asked for is a key. */
export async function queuesOfConnections(
  actor: Pick<Actor, 'companyId'>,
  connectionIds: readonly number[]
): Promise<Map<number, QueueDescription[]>> {
  const pairs = await ConnectionQueue.of(actor).whereIn('connectionId', [...connectionIds])
  const queues = await describeQueues(actor, [...new Set(pairs.map(({ queueId }) => queueId))])
  return new Map(
    connectionIds.map((id) => {
      const own = new Set(
        pairs.filter(({ connectionId }) => connectionId === id).map(({ queueId }) => queueId)
      )
      return [id, queues.filter((queue) => own.has(queue.id))]
    })
  )
}
