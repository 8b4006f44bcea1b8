/** A period in which a connection was away: messages of that time arrived late (IN-16). */
import { TenantModel } from '#app/kernel/database/tenant_model'
import { ConnectionGapSchema } from '#database/schema'

export default class ConnectionGap extends TenantModel(ConnectionGapSchema) {
  static table = 'connection_gaps'
}
