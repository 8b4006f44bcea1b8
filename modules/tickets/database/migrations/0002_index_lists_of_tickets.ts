/** Index for the list of all states in the search tab, in its sort order (TCK-01, TCK-06). */
import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  async up() {
    this.schema.raw('create index tickets_by_age on tickets (company_id, updated_at desc, id desc)')
  }

  async down() {
    this.schema.raw('drop index tickets_by_age')
  }
}
