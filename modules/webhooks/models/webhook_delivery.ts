/** One event on its way to one webhook. */
import { column } from '@adonisjs/lucid/orm'
import { WebhookDeliverySchema } from '#database/schema'
import { TenantModel } from '#app/kernel/database/tenant_model'
import type { DeliveryState } from '#modules/webhooks/contract'

/** What an event is about: ids, and values that may be others by the time the body is made. */
export interface Refs {
  readonly ticketId?: number
  readonly contactId?: number
  readonly messageId?: number
  readonly connectionId?: number
  readonly ack?: number
  readonly status?: string
  readonly rate?: number
  readonly ratedUserId?: number | null
  /** Of an event of another module: where its facts stand in the body, and whose details are added. */
  readonly added?: {
    readonly field: string
    readonly rowId: number
    readonly facts: Readonly<Record<string, unknown>>
  }
}

export class WebhookDelivery extends TenantModel(WebhookDeliverySchema) {
  static table = 'webhook_deliveries'
  // bigint as a number: 2^53 deliveries are enough.
  @column({ isPrimary: true, consume: Number })
  declare id: number
  @column()
  declare refs: Refs
  @column()
  declare headers: Readonly<Record<string, string>> | null
  declare state: DeliveryState
}
