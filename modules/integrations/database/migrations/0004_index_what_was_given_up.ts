/** Index to count what a lane has given up. */
import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  // Built concurrently: a plain index build on a large table would block writes.
  static disableTransactions = true

  async up() {
    this.schema.raw(
      `create index concurrently if not exists flow_steps_failed on flow_steps
       (created_at) where status = 'failed'`
    )
  }

  async down() {
    this.schema.raw('drop index flow_steps_failed')
  }
}
