/** Queues and tickets ask here whether the company has an integration (API-03, CLO-06). */
import type { Actor } from '#app/kernel/actor/actor'
import type { QueueAutomation } from '#modules/queues/contract'
import type { TicketAutomation } from '#modules/tickets/contract'
import { accessIntegration } from '#modules/integrations/access'

export default class Integrations implements QueueAutomation, TicketAutomation {
  readonly kind = 'integration'

  /** 404 ERR_NO_INTEGRATION_FOUND. */
  async require(actor: Pick<Actor, 'companyId'>, id: number) {
    await accessIntegration(actor, id)
  }
}
