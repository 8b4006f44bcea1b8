/** Implements queues' `QueueAnswerer`: menus wait where the company's model answers (LLM-02, BOT-04). */
import type { QueueAnswerer, QueueDescription } from '#modules/queues/contract'
import { answersIn, settingsNow } from '#modules/llm/conversation/place'

export default class AnswersInQueues implements QueueAnswerer {
  readonly needsQuestion = true

  async answersIn(company: { readonly companyId: number }, queues: readonly QueueDescription[]) {
    const settings = await settingsNow(company)
    const ids = queues.map(({ id }) => id)
    return new Set(settings ? ids.filter((id) => answersIn(settings, id)) : [])
  }
}
