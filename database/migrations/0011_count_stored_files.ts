/** What each company keeps in the store of files: a row per file, and their sum, so that it can have an end. */
import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  async up() {
    this.schema.createTable('stored_files', (table) => {
      table.text('key').primary()
      table.integer('company_id').notNullable()
      table.bigInteger('size').notNullable()
    })
    this.schema.createTable('stored_totals', (table) => {
      table.integer('company_id').primary()
      table.bigInteger('bytes').notNullable()
    })
    // One row that changes with every file: updates in place, while there is room on its page.
    this.schema.raw('alter table stored_totals set (fillfactor = 50)')
  }

  async down() {
    this.schema.dropTable('stored_totals')
    this.schema.dropTable('stored_files')
  }
}
