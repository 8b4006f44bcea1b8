/** What was said in recordings, so that each is written down once (AI-09); what a turn ended, and with which model. */
import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  async up() {
    this.schema.createTable('ai_transcripts', (table) => {
      table.bigInteger('message_id').primary().references('messages.id').onDelete('CASCADE')
      table.integer('company_id').notNullable().references('companies.id').onDelete('CASCADE')
      table.text('text').notNullable()
      table.timestamp('created_at').notNullable()
      table.index(['company_id'])
    })
    this.schema.alterTable('ai_turns', (table) => {
      table.string('model', 200)
      // People answer since.
      table.boolean('is_over').notNullable().defaultTo(false)
    })
  }

  async down() {
    this.schema.alterTable('ai_turns', (table) => {
      table.dropColumns('model', 'is_over')
    })
    this.schema.dropTable('ai_transcripts')
  }
}
