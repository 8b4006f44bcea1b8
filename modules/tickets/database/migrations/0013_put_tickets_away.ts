/** Tickets of deleted contacts: kept for thirty days, visible to admins only (CON-03). */
import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('tickets', (table) => {
      table.boolean('is_put_away').notNullable().defaultTo(false)
    })
  }

  async down() {
    this.schema.alterTable('tickets', (table) => table.dropColumn('is_put_away'))
  }
}
