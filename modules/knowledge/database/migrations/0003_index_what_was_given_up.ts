/** Index to count what a lane has given up. */
import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  // Built concurrently: a plain index build on a large table would block writes.
  static disableTransactions = true

  async up() {
    this.schema.raw(
      `create index concurrently if not exists knowledge_documents_failed on knowledge_documents
       (updated_at) where status = 'error'`
    )
  }

  async down() {
    this.schema.raw('drop index knowledge_documents_failed')
  }
}
