/** The open sockets of all processes, from which the online state is derived (AUT-10). */
import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  async up() {
    this.schema.createTable('presences', (table) => {
      table.string('socket_id', 40).primary()
      table.integer('company_id').notNullable().references('companies.id').onDelete('CASCADE')
      table.integer('user_id').notNullable().references('users.id').onDelete('CASCADE').index()
      // The last heartbeat: rows left by a crashed process expire by it.
      table.timestamp('heard_at').notNullable()
      table.timestamp('left_at')
    })
    this.schema.raw('create index users_online on users (id) where is_online')
  }

  async down() {
    this.schema.raw('drop index users_online')
    this.schema.dropTable('presences')
  }
}
