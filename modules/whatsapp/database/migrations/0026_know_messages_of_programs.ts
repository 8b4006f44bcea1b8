/** Messages that other programs send: each number lets one of them out a second (EXT-05). */
import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('outbox_entries', (table) => {
      table.boolean('is_of_program').notNullable().defaultTo(false)
    })
  }

  async down() {
    this.schema.alterTable('outbox_entries', (table) => {
      table.dropColumn('is_of_program')
    })
  }
}
