/** Tags of a company, and the tickets that carry them. */
import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  async up() {
    this.schema.createTable('tags', (table) => {
      table.increments('id')
      table.integer('company_id').notNullable().references('companies.id').onDelete('CASCADE')
      table.string('name', 50).notNullable()
      table.string('color', 9).notNullable()
      table.boolean('is_kanban').notNullable().defaultTo(false)
      // The creator.
      table.integer('user_id').references('users.id')
      table.timestamp('created_at').notNullable()
      table.timestamp('updated_at').notNullable()
    })
    // TAG-01: names are unique by this index, so concurrent requests cannot duplicate one.
    this.schema.raw('create unique index tags_once on tags (company_id, lower(name))')

    this.schema.createTable('ticket_tags', (table) => {
      table.increments('id')
      table.integer('company_id').notNullable().references('companies.id').onDelete('CASCADE')
      // CLO-18: deleted with the ticket.
      table.integer('ticket_id').notNullable().references('tickets.id').onDelete('CASCADE')
      table.integer('tag_id').notNullable().references('tags.id').onDelete('CASCADE')
      table.timestamp('created_at').notNullable()
      table.unique(['ticket_id', 'tag_id'])
      table.index(['company_id', 'tag_id', 'ticket_id'])
    })
  }

  async down() {
    this.schema.dropTable('ticket_tags')
    this.schema.dropTable('tags')
  }
}
