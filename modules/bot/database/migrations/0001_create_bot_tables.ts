/** Where each customer stands before the bot: what was shown, what was said, where it left the ticket. */
import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  async up() {
    this.schema.createTable('bot_conversations', (table) => {
      table.integer('ticket_id').primary().references('tickets.id').onDelete('CASCADE')
      table.integer('company_id').notNullable().references('companies.id').onDelete('CASCADE')
      // Where the bot left the ticket: if it stands elsewhere, a person has moved it. A deleted queue is no person.
      table.integer('queue_id').references('queues.id').onDelete('SET NULL')
      // The service that this is about (CLO-20); no reference, it outlives nothing.
      table.integer('service_id')
      table.string('stage', 8).notNullable()
      // No reference: an option that is gone is noticed, not forgotten (BOT-27).
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
