/** The running processes of the installation: one row each, written again every few seconds. */
import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  async up() {
    this.schema.createTable('processes', (table) => {
      // Chosen by the process at its start: a pid may be another program's tomorrow.
      table.uuid('id').primary()
      table.string('host', 255).notNullable()
      table.integer('pid').notNullable()
      table.specificType('kinds', 'text[]').notNullable()
      table.string('version', 20).notNullable()
      table.timestamp('started_at').notNullable()
      table.timestamp('seen_at').notNullable().index()
      table.bigInteger('memory_bytes').notNullable()
      // Of one core, in the seconds before.
      table.double('cpu_share').notNullable()
      table.double('event_loop_delay_ms').notNullable()
      table.integer('sockets').notNullable()
      table.integer('leases').notNullable()
      // Since its start.
      table.bigInteger('messages_in').notNullable()
      table.bigInteger('messages_out').notNullable()
    })
  }

  async down() {
    this.schema.dropTable('processes')
  }
}
