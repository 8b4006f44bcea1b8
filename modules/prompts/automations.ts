/** Queues and tickets ask here whether the company has a prompt (API-03, CLO-06). */
import type { Actor } from '#app/kernel/actor/actor'
import type { QueueAutomation } from '#modules/queues/contract'
import type { TicketAutomation } from '#modules/tickets/contract'
import { accessPrompt } from '#modules/prompts/access'

export default class Prompts implements QueueAutomation, TicketAutomation {
  readonly kind = 'prompt'

  /** 404 ERR_NO_PROMPT_FOUND. */
  async require(actor: Pick<Actor, 'companyId'>, id: number) {
    await accessPrompt(actor, id)
  }
}
