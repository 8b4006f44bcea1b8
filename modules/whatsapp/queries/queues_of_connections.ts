/** The queues of each connection. */
import type { Actor } from '#app/kernel/actor/actor'
import type { QueueDescription } from '#modules/queues/contract'
import { describeQueues } from '#modules/queues/public'
import ConnectionQueue from '#modules/whatsapp/models/connection_queue'

/** By connection, sorted like the list of queues; every requested id is a key. */
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
