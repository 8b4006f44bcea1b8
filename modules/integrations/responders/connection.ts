/** A ticket without a queue is the flow's of its connection (INT-01, BOT-02). */
import type { InboundResponder, StoredMessage } from '#modules/messages/contract'
import { takeMessage } from '#modules/integrations/flows/take_message'
import { integrationsOfConnections } from '#modules/integrations/queries'

export default class ConnectionFlow implements InboundResponder {
  readonly step = 'connection_integration'

  /** Most connections have no flow. */
  async concerns(messages: readonly StoredMessage[]) {
    const queueless = messages.filter(({ queueId }) => queueId === null)
    if (!queueless.length) return []
    const ids = queueless.map(({ connectionId }) => connectionId)
    const chosen = await integrationsOfConnections(queueless[0], ids)
    return queueless.filter(({ connectionId }) => chosen.has(connectionId))
  }

  async respond(message: StoredMessage) {
    const { connectionId } = message
    const chosen = await integrationsOfConnections(message, [connectionId])
    const integrationId = chosen.get(connectionId)
    return integrationId === undefined ? 'passed' : takeMessage(message, integrationId)
  }
}
