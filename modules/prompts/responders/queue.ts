/** A ticket in a queue is the prompt's of that queue (AI-02, BOT-02). */
import type { InboundResponder, StoredMessage } from '#modules/messages/contract'
import { describeQueues } from '#modules/queues/public'
import { takeByPrompt } from '#modules/prompts/take_by_prompt'

export default class QueuePromptAnswers implements InboundResponder {
  readonly step = 'queue_ai'

  /** Most queues have no prompt. */
  async concerns(messages: readonly StoredMessage[]) {
    const chosen = await promptsOf(messages)
    return messages.filter(({ queueId }) => queueId !== null && chosen.has(queueId))
  }

  async respond(message: StoredMessage) {
    return takeByPrompt(message, (await promptsOf([message])).get(message.queueId ?? 0))
  }
}

/** By queue; those without one are left out. The messages are of one company. */
async function promptsOf(messages: readonly StoredMessage[]): Promise<ReadonlyMap<number, number>> {
  const ids = messages.map(({ queueId }) => queueId).filter((id) => id !== null)
  if (!ids.length) return new Map()
  const queues = await describeQueues(messages[0]!, [...new Set(ids)])
  return new Map(queues.flatMap(({ id, promptId }) => (promptId === null ? [] : [[id, promptId]])))
}
