/** A queue that receives the customers of a connection. */
import { TenantModel } from '#app/kernel/database/tenant_model'
import { ConnectionQueueSchema } from '#database/schema'

export default class ConnectionQueue extends TenantModel(ConnectionQueueSchema) {
  static table = 'connection_queues'
}
