/** The groups of a connection: the admins of each, as WhatsApp itself says (IN-29, IN-62). */
import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  async up() {
    this.schema.createTable('group_chats', (table) => {
      table.integer('company_id').notNullable().references('companies.id').onDelete('CASCADE')
      table.integer('connection_id').notNullable().references('connections.id').onDelete('CASCADE')
      table.string('chat', 128).notNullable()
      // Addresses of its admins, both of each when WhatsApp gives both.
      table.specificType('admins', 'text[]').notNullable().defaultTo('{}')
      // When WhatsApp was asked last, and when the question behind the stored data was asked; null: not answered yet.
      table.timestamp('asked_at').notNullable()
      table.timestamp('known_at')
      table.primary(['connection_id', 'chat'])
    })
  }

  async down() {
    this.schema.dropTable('group_chats')
  }
}
