/** Archives of all that is stored about a person, and people who were erased (OPS-01). */
import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  async up() {
    this.schema.createTable('contact_exports', (table) => {
      table.increments('id')
      table.integer('company_id').notNullable().references('companies.id').onDelete('CASCADE')
      table.integer('contact_id').notNullable().references('contacts.id').onDelete('CASCADE')
      table.string('state', 8).notNullable()
      // Rows written so far, for whoever waits.
      table.integer('done_rows').notNullable().defaultTo(0)
      table.text('media_file')
      table.bigInteger('size')
      table.string('error_code', 64)
      table.timestamp('created_at').notNullable()
      table.timestamp('finished_at')
      // Row and file are deleted then; null while it is being prepared.
      table.timestamp('expires_at').index()
      table.index(['company_id'])
      table.index(['contact_id', 'id'])
      table.index(['media_file'])
      table.check("state in ('pending', 'done', 'failed')")
    })
    // Who asks twice waits for the same archive.
    this.schema.raw(
      `create unique index contact_exports_pending on contact_exports (contact_id)
       where state = 'pending'`
    )
    this.schema.createTable('contact_erasures', (table) => {
      table.integer('contact_id').primary().references('contacts.id').onDelete('CASCADE')
      table.integer('company_id').notNullable().references('companies.id').onDelete('CASCADE')
      // By which other tables know the person; empty once all is erased.
      table.jsonb('phones').notNullable()
      table.jsonb('addresses').notNullable()
      table.timestamp('asked_at').notNullable()
      table.timestamp('finished_at')
      table.index(['company_id'])
    })
    this.schema.raw(
      `create index contact_erasures_pending on contact_erasures (asked_at)
       where finished_at is null`
    )
    this.schema.createTable('erased_numbers', (table) => {
      table.integer('company_id').notNullable().references('companies.id').onDelete('CASCADE')
      // A keyed digest: nobody reads the number from it.
      table.string('digest', 64).notNullable()
      table.timestamp('erased_at').notNullable()
      table.primary(['company_id', 'digest'])
    })
  }

  async down() {
    for (const table of ['erased_numbers', 'contact_erasures', 'contact_exports'])
      this.schema.dropTable(table)
  }
}
