/** The address book of each connection's phone, as far as the phone shares it (CON-06). */
import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  async up() {
    this.schema.createTable('phone_book_entries', (table) => {
      table.increments('id')
      table.integer('company_id').notNullable().references('companies.id').onDelete('CASCADE')
      table.integer('connection_id').notNullable().references('connections.id').onDelete('CASCADE')
      // Digits as WhatsApp writes them.
      table.string('phone', 64).notNullable()
      table.string('name', 255).notNullable()
      table.timestamp('shared_at').notNullable()
      table.unique(['connection_id', 'phone'])
    })
  }

  async down() {
    this.schema.dropTable('phone_book_entries')
  }
}
