/** What the bot says on a connection, and when; a connection without a row has the defaults. */
import { BotConnectionSchema } from '#database/schema'
import { TenantModel } from '#app/kernel/database/tenant_model'

export default class BotConnection extends TenantModel(BotConnectionSchema) {
  static table = 'bot_connections'
  static selfAssignPrimaryKey = true
}
