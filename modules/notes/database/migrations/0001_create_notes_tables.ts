/** Notes on a ticket and its contact. */
import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  async up() {
    this.schema.createTable('notes', (table) => {
      table.increments('id')
      table.integer('company_id').notNullable().references('companies.id').onDelete('CASCADE')
      // CLO-18: deleted together with the ticket.
      table.integer('ticket_id').notNullable().references('tickets.id').onDelete('CASCADE')
      table.integer('contact_id').notNullable().references('contacts.id')
      table.integer('user_id').notNullable().references('users.id')
      table.text('body').notNullable()
      table.timestamp('created_at').notNullable()
      table.timestamp('updated_at').notNullable()
      table.index(['company_id', 'contact_id', 'id'])
      table.index(['ticket_id'])
    })
  }

  async down() {
    this.schema.dropTable('notes')
  }
}
