/** A contact's reaction to a message (IN-30). */
import { MessageReactionSchema } from '#database/schema'
import { TenantModel } from '#app/kernel/database/tenant_model'

export default class MessageReaction extends TenantModel(MessageReactionSchema) {
  static table = 'message_reactions'
}
