/** Implements queues' `QueueAnswerer`: greetings and menus wait where a prompt answers (AI-02, BOT-04, BOT-09). */
import { entitlementsOf } from '#app/kernel/settings/entitlements'
import type { QueueAnswerer, QueueDescription } from '#modules/queues/contract'
import { Prompt } from '#modules/prompts/model'

export default class PromptsInQueues implements QueueAnswerer {
  readonly needsQuestion = true

  /** None where the company's plan has no prompts, or the prompt is gone. */
  async answersIn(company: { readonly companyId: number }, queues: readonly QueueDescription[]) {
    const named = queues.filter(({ promptId }) => promptId !== null)
    if (!named.length || !(await entitlementsOf(company)).get('prompts.use'))
      return new Set<number>()
    const ids = named.map(({ promptId }) => promptId!)
    const rows = await Prompt.of(company).whereIn('id', ids).select('id')
    const found = new Set(rows.map(({ id }) => id))
    return new Set(named.filter(({ promptId }) => found.has(promptId!)).map(({ id }) => id))
  }
}
