/** The bot's state per ticket: what was shown, what was sent, and where the bot left the ticket. */
import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  async up() {
    this.schema.createTable('bot_conversations', (table) => {
      table.integer('ticket_id').primary().references('tickets.id').onDelete('CASCADE')
      table.integer('company_id').notNullable().references('companies.id').onDelete('CASCADE')
      // The queue in which the bot left the ticket: if the ticket is elsewhere, a person has moved it. A deleted queue
      // does not count as that.
      table.integer('queue_id').references('queues.id').onDelete('SET NULL')
      // The service that this state belongs to (CLO-20); no foreign key, the row must not depend on the service.
      table.integer('service_id')
      table.string('stage', 8).notNullable()
      // No foreign key: a deleted option is detected by its missing id instead of being reset to null (BOT-27).
      table.integer('option_id')
      table.integer('menus_sent').notNullable().defaultTo(0)
      table.timestamp('last_menu_at')
      table.jsonb('told_periods').notNullable().defaultTo('[]')
      table.boolean('was_closed').notNullable().defaultTo(false)
      // BOT-03: when the greeting is due.
      table.timestamp('greeting_at')
      table.timestamp('acted_at').notNullable()
      table.check(
        "stage in ('new', 'greeting', 'queues', 'entering', 'options', 'resting', 'stopped')",
        undefined,
        'bot_conversations_stage'
      )
    })
    this.schema.raw(
      `create index bot_conversations_owing_greeting on bot_conversations (greeting_at)
       where stage = 'greeting'`
    )
  }

  async down() {
    this.schema.dropTable('bot_conversations')
  }
}
