/** What customers write to make appointments, and where each conversation about one stands (CAL-04..06). */
import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  async up() {
    this.schema.createTable('calendar_turns', (table) => {
      table.bigIncrements('id')
      table.integer('company_id').notNullable().references('companies.id').onDelete('CASCADE')
      table.integer('ticket_id').notNullable().references('tickets.id').onDelete('CASCADE')
      // No foreign key: a message may be purged before its turn.
      table.bigInteger('message_id').notNullable().unique()
      // The customer's words until the turn has ended.
      table.text('said').notNullable()
      // It becomes a note for the team, and others answer the customer.
      table.boolean('is_note').notNullable()
      // Where it was written: it is answered nowhere else.
      table.integer('queue_id')
      table.bigInteger('service_id')
      table.string('status', 10).notNullable().defaultTo('pending')
      table.integer('attempts').notNullable().defaultTo(0)
      table.timestamp('due_at').notNullable()
      table.string('outcome', 10)
      table.timestamp('created_at').notNullable()
      table.index(['company_id'])
      table.index(['created_at'])
      table.index(['ticket_id', 'id'])
    })
    this.schema.raw(
      `create index calendar_turns_pending on calendar_turns (due_at) where status = 'pending'`
    )
    this.schema.createTable('calendar_dialogs', (table) => {
      table.bigIncrements('id')
      table.integer('company_id').notNullable().references('companies.id').onDelete('CASCADE')
      table.integer('ticket_id').notNullable().unique().references('tickets.id').onDelete('CASCADE')
      table.integer('queue_id')
      table.bigInteger('service_id')
      // What was asked last; null once the dialog has ended.
      table.jsonb('state')
      // The message that asked: a dialog is over when anything was said after it. No foreign key, as above.
      table.bigInteger('asked_message_id')
      table.timestamp('started_at').notNullable()
      table.timestamp('expires_at').notNullable().index()
      // The time that is being given to this customer; nobody else gets it meanwhile.
      table.timestamp('held_from')
      table.timestamp('held_to')
      table.timestamp('held_until')
      table.index(['company_id', 'held_until'])
    })
  }

  async down() {
    for (const table of ['calendar_dialogs', 'calendar_turns']) this.schema.dropTable(table)
  }
}
