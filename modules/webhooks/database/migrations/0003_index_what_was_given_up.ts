/** Index to count what a lane has given up. */
import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  // Built concurrently: a plain index build on a large table would block writes.
  static disableTransactions = true

  async up() {
    this.schema.raw(
      `create index concurrently if not exists webhook_deliveries_failed on webhook_deliveries
       (created_at) where state = 'failed'`
    )
  }

  async down() {
    this.schema.raw('drop index webhook_deliveries_failed')
  }
}
