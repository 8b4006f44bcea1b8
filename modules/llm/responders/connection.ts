/** A ticket without a queue is the company's model's, unless that answers in one queue alone (LLM-02, BOT-02). */
import type { InboundResponder, StoredMessage } from '#modules/messages/contract'
import { concerned, takeByCentre } from '#modules/llm/conversation/place'

export default class ModelAnswersWithoutQueue implements InboundResponder {
  readonly step = 'connection_llm'

  concerns(messages: readonly StoredMessage[]) {
    return concerned(messages.filter(({ queueId }) => queueId === null))
  }

  respond(message: StoredMessage) {
    return message.queueId === null ? takeByCentre(message) : Promise.resolve('passed' as const)
  }
}
