/** Implements queues' `QueueAnswerer`: greetings and menus wait where a flow answers (INT-01, BOT-04, BOT-09). */
import { entitlementsOf } from '#app/kernel/settings/entitlements'
import type { QueueAnswerer, QueueDescription } from '#modules/queues/contract'

export default class FlowsInQueues implements QueueAnswerer {
  readonly needsQuestion = false

  /** None where the company's plan has no flows. */
  async answersIn(company: { readonly companyId: number }, queues: readonly QueueDescription[]) {
    const named = queues.filter(({ integrationId }) => integrationId !== null)
    const mayAnswer = named.length > 0 && (await entitlementsOf(company)).get('integrations.use')
    return new Set(mayAnswer ? named.map(({ id }) => id) : [])
  }
}
