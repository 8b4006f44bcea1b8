/** Which rows of a sheet a contact was made of: rows that are sent again make nobody twice (CON-05). */
import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('contacts', (table) => {
      // Chosen by whoever imports; null for all others.
      table.string('import_key', 64)
    })
  }

  async down() {
    this.schema.alterTable('contacts', (table) => table.dropColumn('import_key'))
  }
}
