/** Index by name: a page of contacts is read without sorting them all (CON-04). */
import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  async up() {
    this.schema.raw('create index contacts_in_order on contacts (company_id, folded(name), id)')
  }

  async down() {
    this.schema.raw('drop index contacts_in_order')
  }
}
