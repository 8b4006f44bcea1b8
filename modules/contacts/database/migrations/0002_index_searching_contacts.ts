/** Indexes for searching contacts by a part of their name or number (API-05, TCK-05). */
import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  async up() {
    this.schema.raw(
      'create index contacts_by_name_part on contacts using gin (folded(name) gin_trgm_ops)'
    )
    this.schema.raw(
      'create index contacts_by_number_part on contacts using gin (number gin_trgm_ops)'
    )
  }

  async down() {
    this.schema.raw('drop index contacts_by_number_part')
    this.schema.raw('drop index contacts_by_name_part')
  }
}
