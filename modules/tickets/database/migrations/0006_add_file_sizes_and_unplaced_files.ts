/** Size of a message's file, and stored files that no message refers to yet. */
import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('messages', (table) => {
      table.integer('media_size')
    })
    // No foreign key to the company: the file outlives the company's row and must still be deleted.
    this.schema.createTable('unplaced_files', (table) => {
      table.string('key', 200).primary()
      table.integer('company_id').notNullable()
      table.timestamp('stored_at').notNullable()
      table.index(['stored_at'])
    })
  }

  async down() {
    this.schema.dropTable('unplaced_files')
    this.schema.alterTable('messages', (table) => {
      table.dropColumn('media_size')
    })
  }
}
