/** Soft deletion of contacts, for the thirty days in which their history is kept (CON-03). */
import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('contacts', (table) => {
      // Null: not deleted.
      table.timestamp('deleted_at')
    })
    this.schema.raw(
      'create index contacts_to_purge on contacts (deleted_at) where deleted_at is not null'
    )
    // Lets a page of the list and its count be read from the index alone.
    this.schema.raw('drop index contacts_in_order')
    this.schema.raw(
      `create index contacts_in_order on contacts (company_id, folded(name), id)
       where deleted_at is null`
    )
  }

  async down() {
    this.schema.raw('drop index contacts_in_order')
    this.schema.raw('create index contacts_in_order on contacts (company_id, folded(name), id)')
    this.schema.raw('drop index contacts_to_purge')
    this.schema.alterTable('contacts', (table) => table.dropColumn('deleted_at'))
  }
}
