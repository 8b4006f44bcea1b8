/** A ticket in a queue is the company's model's where neither a prompt nor an integration answers (LLM-02, BOT-02). */
import type { InboundResponder, StoredMessage } from '#modules/messages/contract'
import { concerned, takeByCentre } from '#modules/llm/conversation/place'

export default class ModelAnswersInQueue implements InboundResponder {
  readonly step = 'queue_llm'

  concerns(messages: readonly StoredMessage[]) {
    return concerned(messages.filter(({ queueId }) => queueId !== null))
  }

  respond(message: StoredMessage) {
    return message.queueId === null ? Promise.resolve('passed' as const) : takeByCentre(message)
  }
}
