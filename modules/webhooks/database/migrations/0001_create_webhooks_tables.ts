/** Webhooks of companies, and what is delivered to them (OPS-05). */
import { BaseSchema } from '@adonisjs/lucid/schema'

// release-check: index: the tables are made here
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('webhook_endpoints', (table) => {
      table.increments('id')
      table.integer('company_id').notNullable().references('companies.id').onDelete('CASCADE')
      table.string('name', 100).notNullable()
      table.text('url').notNullable()
      table.specificType('events', 'text[]').notNullable()
      // Encrypted (API-10). The former one signs as well for a while.
      table.text('secret').notNullable()
      table.text('former_secret')
      table.timestamp('former_secret_until')
      // Switched on by the company; paused by us.
      table.boolean('is_active').notNullable().defaultTo(true)
      table.timestamp('paused_at')
      table.string('pause_reason', 10)
      table.timestamp('failing_since')
      table.integer('failures').notNullable().defaultTo(0)
      table.integer('refusals').notNullable().defaultTo(0)
      // While it fails: when one event is tried again.
      table.timestamp('next_attempt_at')
      table.integer('user_id').notNullable().references('users.id')
      table.timestamp('created_at').notNullable()
      table.timestamp('updated_at').notNullable()
      table.check(
        "(paused_at is null) = (pause_reason is null) and pause_reason in ('failing', 'gone')",
        undefined,
        'webhook_endpoints_pause'
      )
    })
    this.schema.raw('create index webhook_endpoints_company on webhook_endpoints (company_id)')
    this.schema.raw('create index webhook_endpoints_user on webhook_endpoints (user_id)')
    this.schema.createTable('webhook_deliveries', (table) => {
      table.bigIncrements('id')
      table.integer('company_id').notNullable().references('companies.id').onDelete('CASCADE')
      table.integer('endpoint_id').notNullable()
      table.foreign('endpoint_id').references('webhook_endpoints.id').onDelete('CASCADE')
      table.string('public_id', 40).notNullable().unique()
      table.string('event', 40).notNullable()
      // Events of one subject arrive in order.
      table.string('subject', 40).notNullable()
      // Ids, from which the body is made. No foreign keys: what they name may be gone by then.
      table.jsonb('refs').notNullable()
      table.text('body')
      table.string('state', 9).notNullable().defaultTo('pending')
      table.integer('attempts').notNullable().defaultTo(0)
      // Attempts that failed by this event alone.
      table.integer('failures').notNullable().defaultTo(0)
      table.timestamp('next_attempt_at')
      table.timestamp('tried_at')
      table.integer('status_code')
      table.text('answer')
      table.string('error_kind', 20)
      table.integer('duration_ms')
      table.timestamp('delivered_at')
      table.timestamp('created_at').notNullable()
      table.timestamp('updated_at').notNullable()
      table.check(
        "state in ('pending', 'delivered', 'failed')",
        undefined,
        'webhook_deliveries_state'
      )
    })
    this.schema.raw('create index webhook_deliveries_company on webhook_deliveries (company_id)')
    this.schema.raw(
      'create index webhook_deliveries_endpoint on webhook_deliveries (endpoint_id, id)'
    )
    this.schema.raw(
      `create index webhook_deliveries_pending on webhook_deliveries (endpoint_id, id)
       where state = 'pending'`
    )
    this.schema.raw(
      'create index webhook_deliveries_subject on webhook_deliveries (endpoint_id, subject, id)'
    )
    this.schema.raw('create index webhook_deliveries_age on webhook_deliveries (created_at)')
    // Every process knows at once which events somebody listens to.
    this.schema.raw(
      `create trigger tell_change after insert or delete or update of events, is_active
       on webhook_endpoints
       for each statement execute function tell_change('webhooks.endpoints_changed')`
    )
  }

  async down() {
    this.schema.dropTable('webhook_deliveries')
    this.schema.dropTable('webhook_endpoints')
  }
}
