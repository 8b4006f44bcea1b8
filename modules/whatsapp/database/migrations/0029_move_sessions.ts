/** To which process an operator moved a session; and the last message of a number, found without a look at all others. */
import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  // Built concurrently: a plain index build on a large table would block writes.
  static disableTransactions = true

  async up() {
    this.schema.alterTable('connections', (table) => {
      // Of `leases`, by which processes name themselves.
      table.uuid('moved_to').nullable()
    })
    this.schema.raw(
      `create index concurrently if not exists inbox_last_message on inbox_entries
       (connection_id, id) where kind = 'message'`
    )
  }

  async down() {
    this.schema.raw('drop index inbox_last_message')
    this.schema.alterTable('connections', (table) => {
      table.dropColumn('moved_to')
    })
  }
}
