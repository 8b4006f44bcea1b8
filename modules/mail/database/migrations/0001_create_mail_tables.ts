/** Mails that are to be sent, and what became of them. */
import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  async up() {
    this.schema.createTable('mails', (table) => {
      table.increments('id')
      // Companies belong to a module that is installed later, so there is no foreign key.
      table.integer('company_id').index()
      table.string('kind', 60).notNullable()
      table.string('recipient', 255).notNullable()
      table.string('subject', 255).notNullable()
      // HTML and plain text, encrypted: they may hold a code. Null once it has left or expired.
      table.text('content')
      table.string('state', 10).notNullable().defaultTo('waiting')
      table.integer('attempts').notNullable().defaultTo(0)
      // While one attempt runs, the time from which another may take over; null when nothing is to be done.
      table.timestamp('next_at')
      table.timestamp('expires_at')
      table.timestamp('sent_at')
      table.text('error')
      table.timestamp('created_at').notNullable()
      table.timestamp('updated_at').notNullable()
      table.check("state in ('waiting', 'sent', 'failed', 'expired')", [], 'mails_state')
    })
    this.schema.raw("create index mails_due on mails (next_at) where state = 'waiting'")
    this.schema.raw('create index mails_by_age on mails (created_at, id)')
  }

  async down() {
    this.schema.dropTable('mails')
  }
}
