/** Implements queues' `QueueDependant`: a prompt hands over to its queue, which therefore stays (BOT-27). */
import type { QueueDependant, QueueOfCompany } from '#modules/queues/contract'
import { Prompt } from '#modules/prompts/model'

export default class QueueOfPrompts implements QueueDependant {
  /** Read after the queue is locked: no other prompt can name it any more. */
  async needs({ companyId, queueId }: QueueOfCompany) {
    return (await Prompt.of({ companyId }).where({ queueId }).first()) !== null
  }

  /** No prompt is without a queue: where one names it, the deletion is refused. */
  async release() {}
}
