/** Index to count what a lane has given up. */
import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  // Built concurrently: a plain index build on a large table would block writes.
  static disableTransactions = true

  async up() {
    this.schema.raw(
      `create index concurrently if not exists ai_turns_failed on ai_turns
       (created_at) where outcome = 'failed'`
    )
  }

  async down() {
    this.schema.raw('drop index ai_turns_failed')
  }
}
