/** Indexes to count what a lane has given up. */
import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  // Built concurrently: a plain index build on a large table would block writes.
  static disableTransactions = true

  async up() {
    this.schema.raw(
      `create index concurrently if not exists inbox_parked on inbox_entries
       (received_at) where status = 'parked'`
    )
    this.schema.raw(
      `create index concurrently if not exists outbox_failed on outbox_entries
       (created_at) where status = 'failed'`
    )
  }

  async down() {
    this.schema.raw('drop index inbox_parked')
    this.schema.raw('drop index outbox_failed')
  }
}
