/** What each company keeps in file storage: a row per file and their total size, so that it can be limited. */
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
    // This row is updated with every file: leave room on its page, so that updates stay in place (HOT).
    this.schema.raw('alter table stored_totals set (fillfactor = 50)')
  }

  async down() {
    this.schema.dropTable('stored_totals')
    this.schema.dropTable('stored_files')
  }
}
