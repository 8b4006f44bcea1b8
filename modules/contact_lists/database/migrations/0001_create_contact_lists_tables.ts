/** Contact lists, their people, and the files from which these came. */
import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  async up() {
    this.schema.createTable('contact_lists', (table) => {
      table.increments('id')
      table.integer('company_id').notNullable().references('companies.id').onDelete('CASCADE')
      // Longer than what people may type: a list of the people with a tag has their name and a day in it (CMP-06).
      table.string('name', 255).notNullable()
      table.timestamp('created_at').notNullable()
      table.timestamp('updated_at').notNullable()
      table.index(['company_id', 'id'])
    })

    this.schema.createTable('contact_list_items', (table) => {
      table.increments('id')
      table.integer('company_id').notNullable().references('companies.id').onDelete('CASCADE')
      table.integer('contact_list_id').notNullable()
      table.string('name', 255).notNullable()
      // Canonical digits (EXT-10).
      table.string('number', 20).notNullable()
      table.string('email', 255).notNullable()
      table.string('state', 10).notNullable()
      // When WhatsApp was last asked for the number without an answer.
      table.timestamp('asked_at')
      table.timestamp('created_at').notNullable()
      table.timestamp('updated_at').notNullable()
      table.foreign('contact_list_id').references('contact_lists.id').onDelete('CASCADE')
    })
    // LST-02.
    this.schema.raw(
      'create unique index contact_list_items_once on contact_list_items (contact_list_id, number)'
    )
    this.schema.raw(
      'create index contact_list_items_by_name on contact_list_items (contact_list_id, folded(name), id)'
    )
    this.schema.raw(
      'create index contact_list_items_by_state on contact_list_items (contact_list_id, state, id)'
    )
    // Whose numbers are to be checked; those first that were never asked for.
    this.schema.raw(
      `create index contact_list_items_unchecked on contact_list_items (company_id, asked_at nulls first, id)
       where state = 'unchecked'`
    )
    // A person is erased from all lists by their number (CON-03).
    this.schema.raw(
      'create index contact_list_items_of_number on contact_list_items (company_id, number)'
    )

    this.schema.createTable('contact_list_imports', (table) => {
      table.increments('id')
      table.integer('company_id').notNullable().references('companies.id').onDelete('CASCADE')
      table.integer('contact_list_id').notNullable()
      table.integer('user_id').references('users.id')
      // Null once it has been read.
      table.string('media_file', 200)
      table.string('media_name', 255).notNullable()
      table.string('status', 10).notNullable()
      table.string('error_code', 100)
      // Null until the file has been opened.
      table.integer('total_rows')
      table.integer('done_rows').notNullable().defaultTo(0)
      table.integer('added_count').notNullable().defaultTo(0)
      table.integer('duplicate_count').notNullable().defaultTo(0)
      table.integer('faulty_count').notNullable().defaultTo(0)
      table.timestamp('created_at').notNullable()
      table.timestamp('updated_at').notNullable()
      table.foreign('contact_list_id').references('contact_lists.id').onDelete('CASCADE')
      table.index(['contact_list_id', 'id'])
      table.index(['company_id'])
      table.index(['created_at'])
    })
    this.schema.raw(
      "create index contact_list_imports_unfinished on contact_list_imports (id) where status = 'reading'"
    )

    this.schema.createTable('contact_list_faults', (table) => {
      table.bigIncrements('id')
      table.integer('company_id').notNullable().references('companies.id').onDelete('CASCADE')
      table.integer('import_id').notNullable()
      // As spreadsheets count: the headers are line 1.
      table.integer('line').notNullable()
      // As written in the file.
      table.string('name', 255).notNullable()
      table.string('number', 255).notNullable()
      table.string('email', 255).notNullable()
      table.string('error_code', 100).notNullable()
      table.foreign('import_id').references('contact_list_imports.id').onDelete('CASCADE')
      table.index(['company_id'])
      table.index(['import_id', 'line'])
    })
  }

  async down() {
    this.schema.dropTable('contact_list_faults')
    this.schema.dropTable('contact_list_imports')
    this.schema.dropTable('contact_list_items')
    this.schema.dropTable('contact_lists')
  }
}
