/** Implements queues' `QueueAnswerer`: menus wait where the company's model answers (LLM-02, BOT-04). */
import type { QueueAnswerer } from '#modules/queues/contract'
import { answersIn, settingsNow } from '#modules/llm/conversation/place'

export default class AnswersInQueues implements QueueAnswerer {
  async answersIn(company: { readonly companyId: number }, queueIds: readonly number[]) {
    const settings = await settingsNow(company)
    return new Set(settings ? queueIds.filter((id) => answersIn(settings, id)) : [])
  }
}
