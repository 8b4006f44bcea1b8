/** Messages that were sent without a ticket, until their answer brings them into one (CMP-22). */
import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  async up() {
    this.schema.createTable('ticketless_messages', (table) => {
      table.bigIncrements('id')
      table.integer('company_id').notNullable().references('companies.id').onDelete('CASCADE')
      table.integer('connection_id').notNullable().references('connections.id').onDelete('CASCADE')
      // Canonical digits: the receiver need not be a contact.
      table.string('number', 20).notNullable()
      table.text('wid').notNullable()
      table.text('origin').notNullable()
      table.text('kind').notNullable()
      table.text('body').notNullable()
      table.text('media_file')
      table.text('media_type')
      table.text('media_name')
      table.integer('media_size')
      table.integer('media_width')
      table.integer('media_height')
      table.integer('media_seconds')
      table.smallint('ack').notNullable()
      table.text('error_code')
      table.timestamp('sent_at').notNullable()
      // In the ticket of the answer since then.
      table.timestamp('placed_at')
      table.timestamp('created_at').notNullable()
      table.unique(['connection_id', 'wid'])
      table.index(['company_id', 'number', 'connection_id'])
      table.index(['created_at'])
    })
    this.schema.raw(
      `create index ticketless_messages_by_file on ticketless_messages (media_file)
       where media_file is not null`
    )
  }

  async down() {
    this.schema.dropTable('ticketless_messages')
  }
}
