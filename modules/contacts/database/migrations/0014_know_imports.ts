/** Idempotency key of the import that created a contact: rows sent again create nothing twice (CON-05). */
import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('contacts', (table) => {
      // Chosen by the client; null for contacts that were not imported.
      table.string('import_key', 64)
    })
  }

  async down() {
    this.schema.alterTable('contacts', (table) => table.dropColumn('import_key'))
  }
}
