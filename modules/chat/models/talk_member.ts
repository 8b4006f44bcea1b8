/** A member of a talk, with the unread count. */
import { TalkMemberSchema } from '#database/schema'
import { TenantModel } from '#app/kernel/database/tenant_model'

export default class TalkMember extends TenantModel(TalkMemberSchema) {
  static table = 'talk_members'
}
