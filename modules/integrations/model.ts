/** Tables of integrations. */
import { column } from '@adonisjs/lucid/orm'
import { ConnectionIntegrationSchema, FlowRunSchema, IntegrationSchema } from '#database/schema'
import { TenantModel } from '#app/kernel/database/tenant_model'
import type { IntegrationKind } from '#modules/integrations/contract'
import type { FlowState } from '#modules/integrations/flows/port'

export class Integration extends TenantModel(IntegrationSchema) {
  static table = 'integrations'
  @column()
  declare kind: IntegrationKind
}

/** The integration that answers on a connection while a ticket has no queue (INT-01). */
export class ConnectionIntegration extends TenantModel(ConnectionIntegrationSchema) {
  static table = 'connection_integrations'
}

/** The flow that answers in a ticket, or answered last; its id changes whenever one begins. */
export class FlowRun extends TenantModel(FlowRunSchema) {
  static table = 'flow_runs'
  // bigint as a number: 2^53 are enough.
  @column({ isPrimary: true })
  declare id: number
  @column()
  declare serviceId: number | null
  @column()
  declare state: FlowState | null
}
