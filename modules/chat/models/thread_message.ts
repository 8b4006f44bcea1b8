/** A message in a thread. */
import { ThreadMessageSchema } from '#database/schema'
import { TenantModel } from '#app/kernel/database/tenant_model'

export default class ThreadMessage extends TenantModel(ThreadMessageSchema) {
  static table = 'thread_messages'
}
