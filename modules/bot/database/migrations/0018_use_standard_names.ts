/** Standard names (ADR 42). */
import { BaseSchema } from '@adonisjs/lucid/schema'

// release-check: contract: no release has been published yet, so no former release reads this name (ADR 42)
export default class extends BaseSchema {
  async up() {
    this.schema.raw('alter table bot_conversations rename column told_periods to notified_periods')
    this.schema.raw(
      'alter index bot_conversations_owing_greeting rename to bot_conversations_pending_greeting'
    )
  }

  async down() {
    this.schema.raw(
      'alter index bot_conversations_pending_greeting rename to bot_conversations_owing_greeting'
    )
    this.schema.raw('alter table bot_conversations rename column notified_periods to told_periods')
  }
}
