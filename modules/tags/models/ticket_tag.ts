/** That a ticket carries a tag. */
import { TicketTagSchema } from '#database/schema'
import { TenantModel } from '#app/kernel/tenant_model'

export default class TicketTag extends TenantModel(TicketTagSchema) {
  static table = 'ticket_tags'
}
