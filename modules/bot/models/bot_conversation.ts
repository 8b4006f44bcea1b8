/** The bot's state of a ticket. Kept in rows, so it survives any process. */
import { column } from '@adonisjs/lucid/orm'
import { BotConversationSchema } from '#database/schema'
import { TenantModel } from '#app/kernel/database/tenant_model'
import type { BotStage } from '#modules/bot/menus/context'

export default class BotConversation extends TenantModel(BotConversationSchema) {
  static table = 'bot_conversations'
  static selfAssignPrimaryKey = true
  @column({ isPrimary: true })
  declare ticketId: number
  @column()
  declare stage: BotStage
  @column({ prepare: (list: unknown) => JSON.stringify(list) })
  declare notifiedPeriods: readonly string[]
}
