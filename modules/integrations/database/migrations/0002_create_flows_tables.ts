/** Flows: in which tickets one answers, the messages that it is to be given, and what became of each call. */
import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  async up() {
    this.schema.createTable('flow_runs', (table) => {
      table.bigIncrements('id')
      table.integer('company_id').notNullable().references('companies.id').onDelete('CASCADE')
      table.integer('ticket_id').notNullable().unique().references('tickets.id').onDelete('CASCADE')
      table
        .integer('integration_id')
        .notNullable()
        .references('integrations.id')
        .onDelete('CASCADE')
      // Where it began: it answers nowhere else.
      table.integer('queue_id')
      table.bigInteger('service_id')
      table.timestamp('started_at').notNullable()
      table.timestamp('ended_at')
      table.index(['company_id'])
      table.index(['integration_id'])
    })
    this.schema.raw('create index flow_runs_live on flow_runs (id) where ended_at is null')
    this.schema.createTable('flow_steps', (table) => {
      table.bigIncrements('id')
      table.integer('company_id').notNullable().references('companies.id').onDelete('CASCADE')
      table.integer('ticket_id').notNullable().references('tickets.id').onDelete('CASCADE')
      table
        .integer('integration_id')
        .notNullable()
        .references('integrations.id')
        .onDelete('CASCADE')
      // No foreign keys: a run is replaced by the next one, a message may be purged before its step.
      table.bigInteger('run_id').notNullable()
      table.bigInteger('message_id').notNullable().unique()
      table.uuid('delivery_id').notNullable()
      table.string('status', 10).notNullable().defaultTo('pending')
      table.integer('attempts').notNullable().defaultTo(0)
      table.timestamp('due_at').notNullable()
      table.string('error', 255)
      table.timestamp('created_at').notNullable()
      table.index(['company_id'])
      table.index(['integration_id'])
      table.index(['created_at'])
      table.index(['ticket_id', 'id'])
    })
    this.schema.raw(
      `create index flow_steps_pending on flow_steps (due_at) where status = 'pending'`
    )
    this.schema.createTable('integration_deliveries', (table) => {
      table.bigIncrements('id')
      table.integer('company_id').notNullable().references('companies.id').onDelete('CASCADE')
      table
        .integer('integration_id')
        .notNullable()
        .references('integrations.id')
        .onDelete('CASCADE')
      table.integer('ticket_id').notNullable().references('tickets.id').onDelete('CASCADE')
      table.bigInteger('message_id').notNullable()
      table.uuid('delivery_id').notNullable()
      table.string('event', 30).notNullable()
      // As in flow_steps: done, stopped or failed.
      table.string('outcome', 10).notNullable()
      table.integer('attempts').notNullable()
      // Of HTTP; null without an answer.
      table.integer('http_status')
      table.integer('duration_ms').notNullable()
      table.string('error', 255)
      table.timestamp('created_at').notNullable()
      table.index(['company_id'])
      table.index(['integration_id'])
      table.index(['ticket_id'])
      table.index(['created_at'])
    })
  }

  async down() {
    for (const table of ['integration_deliveries', 'flow_steps', 'flow_runs'])
      this.schema.dropTable(table)
  }
}
