/**
 * Whether automation has dealt with a customer's message: after a crash only unanswered messages are
 * processed again.
 */
import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('messages', (table) => {
      table.boolean('is_answered').notNullable().defaultTo(false)
    })
  }

  async down() {
    this.schema.alterTable('messages', (table) => {
      table.dropColumn('is_answered')
    })
  }
}
