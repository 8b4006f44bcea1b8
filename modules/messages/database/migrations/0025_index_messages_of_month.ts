/** Index to count the messages of each company in this month, for the operator's list (BIL-05). */
import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  // Built concurrently: a plain index build on a large table would block writes of messages.
  static disableTransactions = true

  async up() {
    this.schema.raw(
      'create index concurrently if not exists messages_of_month on messages (company_id, sent_at)'
    )
  }

  async down() {
    this.schema.raw('drop index messages_of_month')
  }
}
