/** An option of a queue's menu; it may have options of its own (BOT-20). */
import { TenantModel } from '#app/kernel/database/tenant_model'
import { QueueOptionSchema } from '#database/schema'

export default class QueueOption extends TenantModel(QueueOptionSchema) {
  static table = 'queue_options'
}
