/** A time in which a connection was away: what customers wrote then came late (IN-16). */
import { TenantModel } from '#app/kernel/tenant_model'
import { ConnectionGapSchema } from '#database/schema'

export default class ConnectionGap extends TenantModel(ConnectionGapSchema) {
  static table = 'connection_gaps'
}
