/** A thread among colleagues. */
import { ThreadSchema } from '#database/schema'
import { TenantModel } from '#app/kernel/database/tenant_model'

export default class Thread extends TenantModel(ThreadSchema) {
  static table = 'threads'
}
