/** A message that was sent without a ticket (CMP-22). */
import { column } from '@adonisjs/lucid/orm'
import { TicketlessMessageSchema } from '#database/schema'
import { TenantModel } from '#app/kernel/database/tenant_model'
import type { MessageOrigin } from '#modules/messages/contract'
import type { Ack, MessageKind } from '#modules/whatsapp/contract'

export default class TicketlessMessage extends TenantModel(TicketlessMessageSchema) {
  static table = 'ticketless_messages'
  // bigint as a number: 2^53 messages are enough.
  @column({ isPrimary: true })
  declare id: number
  declare origin: MessageOrigin
  declare kind: MessageKind
  declare ack: Ack
}
