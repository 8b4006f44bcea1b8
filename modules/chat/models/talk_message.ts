/** A message in a talk. */
import { TalkMessageSchema } from '#database/schema'
import { TenantModel } from '#app/kernel/database/tenant_model'

export default class TalkMessage extends TenantModel(TalkMessageSchema) {
  static table = 'talk_messages'
}
