/** The phones of hidden ids, also of people who never wrote, and a flag that excludes a contact from automation. */
import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('contacts', (table) => {
      // IN-64.
      table.boolean('is_bot_disabled').notNullable().defaultTo(false)
      // When the picture was last requested from WhatsApp; null if it never was.
      table.timestamp('picture_asked_at')
    })
    // IN-03: often stored before the person's first message, and needed then.
    this.schema.createTable('contact_pairs', (table) => {
      table.increments('id')
      table.integer('company_id').notNullable().references('companies.id').onDelete('CASCADE')
      table.string('lid', 64).notNullable()
      // Digits as WhatsApp writes them.
      table.string('phone', 64).notNullable()
      table.timestamp('learnt_at').notNullable()
      table.unique(['company_id', 'lid'])
    })
  }

  async down() {
    this.schema.dropTable('contact_pairs')
    this.schema.alterTable('contacts', (table) => {
      table.dropColumns('is_bot_disabled', 'picture_asked_at')
    })
  }
}
