/** Somebody in a talk, and how much of it they have not read. */
import { TalkMemberSchema } from '#database/schema'
import { TenantModel } from '#app/kernel/tenant_model'

export default class TalkMember extends TenantModel(TalkMemberSchema) {
  static table = 'talk_members'
}
