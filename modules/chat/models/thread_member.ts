/** A member of a thread, with the unread count. */
import { ThreadMemberSchema } from '#database/schema'
import { TenantModel } from '#app/kernel/database/tenant_model'

export default class ThreadMember extends TenantModel(ThreadMemberSchema) {
  static table = 'thread_members'
}
