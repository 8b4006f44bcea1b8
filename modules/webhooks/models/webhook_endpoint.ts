/** A webhook of a company: an address that hears of its events. */
import { column } from '@adonisjs/lucid/orm'
import { WebhookEndpointSchema } from '#database/schema'
import { TenantModel } from '#app/kernel/database/tenant_model'
import type { PauseReason } from '#modules/webhooks/contract'

export class WebhookEndpoint extends TenantModel(WebhookEndpointSchema) {
  static table = 'webhook_endpoints'
  @column()
  declare events: string[]
  declare pauseReason: PauseReason | null
}
