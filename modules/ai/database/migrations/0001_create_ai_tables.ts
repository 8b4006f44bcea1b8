/** In which tickets an assistant answers, and the turns in which it does. */
import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  async up() {
    this.schema.createTable('ai_runs', (table) => {
      table.bigIncrements('id')
      table.integer('company_id').notNullable().references('companies.id').onDelete('CASCADE')
      table.integer('ticket_id').notNullable().unique().references('tickets.id').onDelete('CASCADE')
      // The kind; the id is null where a company has one of them, and may be of a prompt that was deleted since.
      table.string('assistant', 10).notNullable()
      table.integer('assistant_id')
      // Where it began: it answers nowhere else.
      table.integer('queue_id')
      table.bigInteger('service_id')
      table.timestamp('started_at').notNullable()
      table.timestamp('ended_at')
      table.index(['company_id'])
    })
    this.schema.raw('create index ai_runs_live on ai_runs (id) where ended_at is null')
    this.schema.createTable('ai_turns', (table) => {
      table.bigIncrements('id')
      table.integer('company_id').notNullable().references('companies.id').onDelete('CASCADE')
      table.integer('ticket_id').notNullable().references('tickets.id').onDelete('CASCADE')
      // No foreign key: a run is replaced by the next one.
      table.bigInteger('run_id').notNullable()
      table.string('status', 10).notNullable().defaultTo('pending')
      table.integer('attempts').notNullable().defaultTo(0)
      table.timestamp('due_at').notNullable()
      // The newest message of the customer when the model was first asked; null before.
      table.bigInteger('last_message_id')
      // Of an ended turn.
      table.string('outcome', 15)
      table.string('error', 15)
      table.integer('prompt_tokens')
      table.integer('completion_tokens')
      table.integer('duration_ms')
      table.timestamp('created_at').notNullable()
      table.timestamp('ended_at')
      table.index(['company_id'])
      table.index(['created_at'])
      table.index(['ticket_id', 'id'])
    })
    // Messages join the turn that waits, and one waits at the most (AI-06).
    this.schema.raw(
      `create unique index ai_turns_waiting on ai_turns (ticket_id)
       where status = 'pending' and last_message_id is null`
    )
    this.schema.raw(`create index ai_turns_pending on ai_turns (due_at) where status = 'pending'`)
  }

  async down() {
    for (const table of ['ai_turns', 'ai_runs']) this.schema.dropTable(table)
  }
}
