/** A ticket without a queue is the prompt's of its connection (AI-02, BOT-02). */
import type { InboundResponder, StoredMessage } from '#modules/messages/contract'
import { promptsOfConnections } from '#modules/prompts/queries'
import { takeByPrompt } from '#modules/prompts/take_by_prompt'

export default class ConnectionPromptAnswers implements InboundResponder {
  readonly step = 'connection_ai'

  /** Most connections have no prompt. */
  async concerns(messages: readonly StoredMessage[]) {
    const queueless = messages.filter(({ queueId }) => queueId === null)
    if (!queueless.length) return []
    const ids = queueless.map(({ connectionId }) => connectionId)
    const chosen = await promptsOfConnections(queueless[0]!, ids)
    return queueless.filter(({ connectionId }) => chosen.has(connectionId))
  }

  async respond(message: StoredMessage) {
    const { connectionId } = message
    return takeByPrompt(
      message,
      (await promptsOfConnections(message, [connectionId])).get(connectionId)
    )
  }
}
