/** Messages of automation that are withdrawn, while they have not left, when a person takes over (INT-02). */
import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('outbox_entries', (table) => {
      table.boolean('is_withdrawable').notNullable().defaultTo(false)
    })
  }

  async down() {
    this.schema.alterTable('outbox_entries', (table) => {
      table.dropColumn('is_withdrawable')
    })
  }
}
