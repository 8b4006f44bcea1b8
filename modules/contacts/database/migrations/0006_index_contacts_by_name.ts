/** Contacts in the order of their names: a page of them is read without sorting all (CON-04). */
import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  async up() {
    this.schema.raw('create index contacts_in_order on contacts (company_id, folded(name), id)')
  }

  async down() {
    this.schema.raw('drop index contacts_in_order')
  }
}
