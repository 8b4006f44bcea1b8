/** How many messages a turn has sent: a text about a failure is not repeated at once (LLM-08). */
import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('ai_turns', (table) => {
      table.integer('sent').notNullable().defaultTo(0)
    })
  }

  async down() {
    this.schema.alterTable('ai_turns', (table) => {
      table.dropColumn('sent')
    })
  }
}
