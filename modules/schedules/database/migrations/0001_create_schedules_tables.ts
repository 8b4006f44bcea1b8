/** Schedules: what is sent to whom and when, and what became of it. */
import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  async up() {
    this.schema.createTable('schedules', (table) => {
      table.increments('id')
      table.integer('company_id').notNullable().references('companies.id').onDelete('CASCADE')
      table.integer('contact_id').notNullable().references('contacts.id').onDelete('CASCADE')
      table.integer('user_id').notNullable().references('users.id')
      // Null: the connection of the contact's ticket, of the user, or the default (SCH-03).
      table.integer('connection_id').references('connections.id').onDelete('SET NULL')
      table.text('body').notNullable()
      table.string('media_file', 255)
      table.string('media_name', 255)
      table.timestamp('send_at').notNullable()
      // When the sending job looks at it next: its hour, or later while it waits for its connection.
      table.timestamp('due_at').notNullable()
      table.string('status', 10).notNullable()
      table.smallint('attempts').notNullable().defaultTo(0)
      table.timestamp('sent_at')
      table.string('error_code', 100)
      // What it became: the message, and for a file that shows no caption the text before it.
      table.bigInteger('message_id').references('messages.id').onDelete('SET NULL')
      table.bigInteger('text_message_id').references('messages.id').onDelete('SET NULL')
      table.timestamp('created_at').notNullable()
      table.timestamp('updated_at').notNullable()
    })
    this.schema.raw('create index schedules_of_company on schedules (company_id, send_at, id)')
    this.schema.raw('create index schedules_of_contact on schedules (contact_id)')
    this.schema.raw('create index schedules_of_user on schedules (user_id)')
    this.schema.raw(
      'create index schedules_of_connection on schedules (connection_id) where connection_id is not null'
    )
    this.schema.raw(
      'create index schedules_of_message on schedules (message_id) where message_id is not null'
    )
    this.schema.raw(
      'create index schedules_of_text_message on schedules (text_message_id) where text_message_id is not null'
    )
    this.schema.raw("create index schedules_due on schedules (due_at, id) where status = 'pending'")
    this.schema.raw("create index schedules_queued on schedules (id) where status = 'queued'")
  }

  async down() {
    this.schema.dropTable('schedules')
  }
}
