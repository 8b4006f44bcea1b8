/** WhatsApp's response about somebody's picture URL, for the process that asked (IN-07). */
import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  async up() {
    this.schema.createTable('picture_answers', (table) => {
      table.integer('company_id').notNullable().references('companies.id').onDelete('CASCADE')
      table.integer('connection_id').notNullable().references('connections.id').onDelete('CASCADE')
      table.string('address', 128).notNullable()
      // Valid for some days only; null: there is no picture, or this number may not see it.
      table.text('url')
      table.timestamp('answered_at').notNullable()
      table.primary(['connection_id', 'address'])
      table.index(['answered_at'])
    })
  }

  async down() {
    this.schema.dropTable('picture_answers')
  }
}
