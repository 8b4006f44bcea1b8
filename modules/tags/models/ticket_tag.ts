/** A tag attached to a ticket. */
import { TicketTagSchema } from '#database/schema'
import { TenantModel } from '#app/kernel/database/tenant_model'

export default class TicketTag extends TenantModel(TicketTagSchema) {
  static table = 'ticket_tags'
}
