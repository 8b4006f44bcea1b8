/** Numbers that may not start conversations, messages that start one, and which numbers are on WhatsApp. */
import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('connections', (table) => {
      // Until then WhatsApp refuses messages to people who never wrote to this number; replies still work.
      table.timestamp('cold_locked_until')
      table.string('cold_locked_reason', 64)
    })
    this.schema.alterTable('outbox_entries', (table) => {
      // The recipient had never written to us when it was queued.
      table.boolean('is_cold').notNullable().defaultTo(false)
    })
    this.schema.createTable('number_checks', (table) => {
      table.integer('company_id').notNullable().references('companies.id').onDelete('CASCADE')
      table.string('number', 32).notNullable()
      // The address that WhatsApp gives for this number; null when nobody has it (EXT-04).
      table.string('address', 128)
      table.timestamp('checked_at').notNullable()
      table.primary(['company_id', 'number'])
    })
  }

  async down() {
    this.schema.dropTable('number_checks')
    this.schema.alterTable('outbox_entries', (table) => table.dropColumn('is_cold'))
    this.schema.alterTable('connections', (table) => {
      table.dropColumns('cold_locked_until', 'cold_locked_reason')
    })
  }
}
