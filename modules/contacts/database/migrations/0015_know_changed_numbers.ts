/** When a person gave the contact another number: what was heard before came from somebody else (CON-02). */
import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('contacts', (table) => {
      table.timestamp('number_changed_at')
    })
  }

  async down() {
    this.schema.alterTable('contacts', (table) => table.dropColumn('number_changed_at'))
  }
}
