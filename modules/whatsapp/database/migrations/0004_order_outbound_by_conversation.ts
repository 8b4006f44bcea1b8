/** Outbound order is kept per conversation: a customer may be reached by two addresses in turn (IN-40). */
import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('outbox_entries', (table) => {
      // Given by the caller that queues the message; the address by default.
      table.string('lane', 128)
    })
    this.schema.raw('update outbox_entries set lane = address')
    this.schema.raw('alter table outbox_entries alter lane set not null')
    this.schema.raw('drop index outbox_owed')
    this.schema.raw(
      `create index outbox_owed on outbox_entries (connection_id, lane, id)
       where status in ('owed', 'sending')`
    )
  }

  async down() {
    this.schema.raw('drop index outbox_owed')
    this.schema.raw(
      `create index outbox_owed on outbox_entries (connection_id, address, id)
       where status in ('owed', 'sending')`
    )
    this.schema.alterTable('outbox_entries', (table) => table.dropColumn('lane'))
  }
}
