/** Index to read all tickets of a company in the order of their ids (EXT-11). */
import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  // Built concurrently: a plain index build on a large table would block writes.
  static disableTransactions = true

  async up() {
    this.schema.raw(
      'create index concurrently if not exists tickets_by_id on tickets (company_id, id)'
    )
  }

  async down() {
    this.schema.raw('drop index tickets_by_id')
  }
}
