/** When a user changed the contact's number: earlier messages came from somebody else (CON-02). */
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
