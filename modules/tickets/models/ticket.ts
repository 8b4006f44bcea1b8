/** One conversation with a contact over a connection. */
import { TicketSchema } from '#database/schema'
import { TenantModel } from '#app/kernel/tenant_model'
import type { TicketPlace, TicketStatus } from '#modules/tickets/contract'

export default class Ticket extends TenantModel(TicketSchema) {
  static table = 'tickets'
  declare status: TicketStatus

  get place(): TicketPlace {
    const queueId = this.status === 'closed' ? this.closedQueueId : this.queueId
    // A row that was just created knows nothing of the columns it left to the database.
    return { status: this.status, userId: this.userId ?? null, queueId: queueId ?? null }
  }
}
