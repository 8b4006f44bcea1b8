/** Tables of integrations. */
import { column } from '@adonisjs/lucid/orm'
import { ConnectionIntegrationSchema, IntegrationSchema } from '#database/schema'
import { TenantModel } from '#app/kernel/database/tenant_model'
import type { IntegrationKind } from '#modules/integrations/contract'

export class Integration extends TenantModel(IntegrationSchema) {
  static table = 'integrations'
  @column()
  declare kind: IntegrationKind
}

/** The integration that answers on a connection while a ticket has no queue (INT-01). */
export class ConnectionIntegration extends TenantModel(ConnectionIntegrationSchema) {
  static table = 'connection_integrations'
}
