/** A counter at which tickets wait. */
import { QueueSchema } from '#database/schema'
import { TenantModel } from '#app/kernel/tenant_model'

export default class Queue extends TenantModel(QueueSchema) {
  static table = 'queues'
}
