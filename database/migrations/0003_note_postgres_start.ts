/** The realtime sequences store during which run of PostgreSQL (its start time) their last number was assigned. */
import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('realtime_sequences', (table) => {
      table.timestamp('postgres_started_at')
    })
  }

  async down() {
    this.schema.alterTable('realtime_sequences', (table) => {
      table.dropColumn('postgres_started_at')
    })
  }
}
