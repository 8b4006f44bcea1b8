/** A ticket in a queue is the flow's of that queue (INT-01, BOT-02). */
import type { InboundResponder, StoredMessage } from '#modules/messages/contract'
import { describeQueues } from '#modules/queues/public'
import { takeMessage } from '#modules/integrations/flows/take_message'

export default class QueueFlow implements InboundResponder {
  readonly step = 'queue_integration'

  /** Most queues have no flow. */
  async concerns(messages: readonly StoredMessage[]) {
    const chosen = await integrationsOf(messages)
    return messages.filter(({ queueId }) => queueId !== null && chosen.has(queueId))
  }

  async respond(message: StoredMessage) {
    const integrationId = (await integrationsOf([message])).get(message.queueId ?? 0)
    return integrationId === undefined ? 'passed' : takeMessage(message, integrationId)
  }
}

/** By queue; those without one are left out. The messages are of one company. */
async function integrationsOf(
  messages: readonly StoredMessage[]
): Promise<ReadonlyMap<number, number>> {
  const ids = messages.map(({ queueId }) => queueId).filter((id) => id !== null)
  if (!ids.length) return new Map()
  const queues = await describeQueues(messages[0], [...new Set(ids)])
  return new Map(
    queues.flatMap(({ id, integrationId }) => (integrationId === null ? [] : [[id, integrationId]]))
  )
}
