/** The tables of tags. */
import { TagSchema, TicketTagSchema } from '#database/schema'
import { TenantModel } from '#app/kernel/database/tenant_model'

/** A label of a company. */
export class Tag extends TenantModel(TagSchema) {
  static table = 'tags'
}

/** A tag attached to a ticket. */
export class TicketTag extends TenantModel(TicketTagSchema) {
  static table = 'ticket_tags'
}
