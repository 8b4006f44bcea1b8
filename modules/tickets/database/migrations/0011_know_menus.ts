/** The menu shown to a waiting customer, and the option it belongs to (BOT-22, CLO-16). */
import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('tickets', (table) => {
      // Any menu, that of the queues included, which does not count as a bot in the API (BOT-09, BOT-24).
      table.boolean('is_at_menu').notNullable().defaultTo(false)
      // No foreign key: a deleted option is noticed with the next message (BOT-27).
      table.integer('menu_option_id')
    })
    this.schema.raw("update tickets set is_at_menu = true where is_bot and status = 'pending'")
  }

  async down() {
    this.schema.alterTable('tickets', (table) => {
      table.dropColumns('is_at_menu', 'menu_option_id')
    })
  }
}
