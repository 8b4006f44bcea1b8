/** File lists: each has a text, and files that are sent after it in the order of their ids. */
import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  async up() {
    this.schema.createTable('file_lists', (table) => {
      table.increments('id')
      table.integer('company_id').notNullable().references('companies.id').onDelete('CASCADE')
      // The creator.
      table.integer('user_id').references('users.id')
      table.string('name', 100).notNullable()
      table.text('message').notNullable()
      table.timestamp('created_at').notNullable()
      table.timestamp('updated_at').notNullable()
    })
    // FIL-01: names are unique by this index, so concurrent requests cannot duplicate one.
    this.schema.raw('create unique index file_lists_once on file_lists (company_id, lower(name))')

    this.schema.createTable('file_options', (table) => {
      table.increments('id')
      table.integer('company_id').notNullable().references('companies.id').onDelete('CASCADE')
      table.integer('file_list_id').notNullable().references('file_lists.id').onDelete('CASCADE')
      table.string('name', 1024).notNullable()
      // All empty until the file is uploaded.
      table.string('media_file', 200)
      table.string('media_thumbnail', 200)
      table.string('media_name', 255)
      table.string('media_type', 255)
      table.integer('media_size')
      table.integer('media_width')
      table.integer('media_height')
      table.timestamp('created_at').notNullable()
      table.timestamp('updated_at').notNullable()
      table.index(['file_list_id', 'id'])
    })
  }

  async down() {
    this.schema.dropTable('file_options')
    this.schema.dropTable('file_lists')
  }
}
