/** Whether a prompt or an integration answers in some queue. */
import type { Actor } from '#app/kernel/actor/actor'
import Queue from '#modules/queues/models/queue'

type Automation = { readonly promptId: number } | { readonly integrationId: number }

/** In the caller's transaction: a deletion asks after it has locked the automation (ADR 31). */
export async function isAutomationOfQueues(
  actor: Pick<Actor, 'companyId'>,
  automation: Automation
): Promise<boolean> {
  return (await Queue.of(actor).where(automation).first()) !== null
}
