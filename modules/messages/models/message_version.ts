/** A message's text before it was edited (IN-28). */
import { MessageVersionSchema } from '#database/schema'
import { TenantModel } from '#app/kernel/database/tenant_model'

export default class MessageVersion extends TenantModel(MessageVersionSchema) {
  static table = 'message_versions'
}
