/** All times of a service, the automation that may answer, and a ticket's last owner. */
import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('trackings', (table) => {
      // CLO-20: rating requested, rating received, first answer of a bot.
      table.timestamp('rating_at')
      table.boolean('is_rated').notNullable().defaultTo(false)
      table.timestamp('bot_at')
    })
    this.schema.raw('create index trackings_of_ticket on trackings (ticket_id, id)')

    this.schema.alterTable('tickets', (table) => {
      // CLO-06. No foreign keys: the tables of both belong to modules that depend on tickets, not the other
      // way round.
      table.boolean('uses_integration').notNullable().defaultTo(false)
      table.integer('prompt_id')
      table.integer('integration_id')
      // CLO-02: the last owner, and until when they owned it.
      table.integer('last_owner_id').references('users.id').onDelete('SET NULL')
      table.timestamp('last_owned_at')
      // CLO-05: some of its messages are on another connection.
      table.boolean('is_on_several_connections').notNullable().defaultTo(false)
    })
  }

  async down() {
    this.schema.alterTable('tickets', (table) => {
      table.dropColumns(
        'uses_integration',
        'prompt_id',
        'integration_id',
        'last_owner_id',
        'last_owned_at',
        'is_on_several_connections'
      )
    })
    this.schema.raw('drop index trackings_of_ticket')
    this.schema.alterTable('trackings', (table) => {
      table.dropColumns('rating_at', 'is_rated', 'bot_at')
    })
  }
}
