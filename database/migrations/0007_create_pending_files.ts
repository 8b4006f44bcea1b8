/** Stored files that no row refers to: not yet, or not any more. */
import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  async up() {
    this.schema.createTable('pending_files', (table) => {
      table.string('key', 255).primary()
      table.timestamp('due_at').notNullable().index()
    })
  }

  async down() {
    this.schema.dropTable('pending_files')
  }
}
