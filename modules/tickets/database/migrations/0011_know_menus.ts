/** What a customer who waits is asked: a menu, and which line of it they stand under (BOT-22, CLO-16). */
import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('tickets', (table) => {
      // Any menu, that of the queues included, which is no bot's on the wire (BOT-09, BOT-24).
      table.boolean('is_at_menu').notNullable().defaultTo(false)
      // No reference: an option that is gone is noticed with the next message (BOT-27).
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
