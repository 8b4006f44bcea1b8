/** Implements queues' `QueueDependant`: while a configuration names its queue, the queue stays (BOT-27). */
import type { QueueDependant, QueueOfCompany } from '#modules/queues/contract'
import { LlmConfig } from '#modules/llm/model'

export default class QueueOfConfig implements QueueDependant {
  /** Read after the queue is locked. Forgetting it instead would let the model answer in every queue. */
  async needs({ companyId, queueId }: QueueOfCompany) {
    return (await LlmConfig.of({ companyId }).where({ queueId }).first()) !== null
  }

  async release() {}
}
