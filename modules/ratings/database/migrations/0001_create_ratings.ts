/** Rating questions sent after a service, and their answers. */
import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  async up() {
    this.schema.createTable('ratings', (table) => {
      table.increments('id')
      table.integer('company_id').notNullable().references('companies.id').onDelete('CASCADE')
      table.integer('ticket_id').notNullable().references('tickets.id').onDelete('CASCADE')
      // CLO-11: at most one per service.
      table.integer('service_id').notNullable().unique()
      table.foreign('service_id').references('trackings.id').onDelete('CASCADE')
      // The rated agent, and the queue.
      table.integer('user_id').references('users.id').onDelete('SET NULL')
      table.integer('queue_id').references('queues.id').onDelete('SET NULL')
      table.string('state', 9).notNullable().defaultTo('waiting')
      table.smallint('rate')
      table.timestamp('asked_at').notNullable()
      table.timestamp('expires_at').notNullable()
      // CLO-12: when they got the hint, after writing something else.
      table.timestamp('hinted_at')
      table.timestamp('rated_at')
      table.check(
        "state in ('waiting', 'rated', 'expired', 'cancelled')",
        undefined,
        'ratings_state'
      )
      table.check(
        "(state = 'rated') = (rate is not null and rated_at is not null)",
        undefined,
        'ratings_rated'
      )
      table.check('rate between 1 and 3', undefined, 'ratings_rate')
    })
    this.schema.raw('create index ratings_of_ticket on ratings (ticket_id)')
    this.schema.raw(`create index ratings_waiting on ratings (expires_at) where state = 'waiting'`)
    this.schema.raw(
      `create index ratings_given on ratings (company_id, rated_at) where state = 'rated'`
    )
  }

  async down() {
    this.schema.dropTable('ratings')
  }
}
