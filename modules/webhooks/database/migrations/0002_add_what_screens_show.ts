/** What the screen shows of webhooks: when one last took an event, and with which headers an event was sent. */
import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('webhook_endpoints', (table) => {
      table.timestamp('last_delivered_at')
    })
    this.schema.alterTable('webhook_deliveries', (table) => {
      // Of the last attempt, in their order; signatures, but no secrets.
      table.json('headers')
    })
  }

  async down() {
    this.schema.alterTable('webhook_deliveries', (table) => table.dropColumn('headers'))
    this.schema.alterTable('webhook_endpoints', (table) => table.dropColumn('last_delivered_at'))
  }
}
