/** The groups that a connection takes: who runs each of them, as WhatsApp itself says (IN-29, IN-62). */
import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  async up() {
    this.schema.createTable('group_chats', (table) => {
      table.integer('company_id').notNullable().references('companies.id').onDelete('CASCADE')
      table.integer('connection_id').notNullable().references('connections.id').onDelete('CASCADE')
      table.string('chat', 128).notNullable()
      // Addresses of its admins, both of each when WhatsApp says both.
      table.specificType('admins', 'text[]').notNullable().defaultTo('{}')
      // When WhatsApp was asked last, and when it was asked for what is known; null: not yet answered.
      table.timestamp('asked_at').notNullable()
      table.timestamp('known_at')
      table.primary(['connection_id', 'chat'])
    })
  }

  async down() {
    this.schema.dropTable('group_chats')
  }
}
