/** Messages whose sender keeps a pace of its own, such as a campaign: the number's own pace does not hold them up. */
import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('outbox_entries', (table) => {
      table.boolean('is_paced').notNullable().defaultTo(false)
    })
  }

  async down() {
    this.schema.alterTable('outbox_entries', (table) => {
      table.dropColumn('is_paced')
    })
  }
}
