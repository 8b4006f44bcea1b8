/** What a message's file weighs, and which stored files no message shows yet. */
import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('messages', (table) => {
      table.integer('media_size')
    })
    // No reference to the company: the file is there, and is to be deleted, after it as well.
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
