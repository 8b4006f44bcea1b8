/** Where PostgreSQL has pgvector, and this role may add it: the table of `search/vector_table.ts`. Elsewhere nothing. */
import { BaseSchema } from '@adonisjs/lucid/schema'
import { addExtensionIfPossible, addTableIfPossible } from '#modules/knowledge/search/vector_table'

export default class extends BaseSchema {
  async up() {
    this.schema.raw(addExtensionIfPossible)
    this.schema.raw(addTableIfPossible)
  }

  async down() {
    // The extension may serve others, too.
    this.schema.raw('drop table if exists knowledge_vectors')
  }
}
