/** Contacts and the identities by which they are found. */
import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  async up() {
    this.schema.createTable('contacts', (table) => {
      table.increments('id')
      table.integer('company_id').notNullable().references('companies.id').onDelete('CASCADE')
      table.string('name', 255).notNullable()
      table.string('number', 32).notNullable().defaultTo('')
      table.string('email', 255).notNullable().defaultTo('')
      table.text('avatar_url').notNullable().defaultTo('')
      // A name typed by a user is never replaced by the one from WhatsApp (IN-07).
      table.boolean('is_name_edited').notNullable().defaultTo(false)
      table.boolean('is_group').notNullable().defaultTo(false)
      table.timestamp('created_at').notNullable()
      table.timestamp('updated_at').notNullable()
      table.index(['company_id', 'number'])
    })
    this.schema.createTable('contact_identities', (table) => {
      table.increments('id')
      table.integer('company_id').notNullable().references('companies.id').onDelete('CASCADE')
      table.integer('contact_id').notNullable().references('contacts.id').onDelete('CASCADE')
      table.string('kind', 8).notNullable()
      table.string('value', 64).notNullable()
      table.timestamp('created_at').notNullable()
      // IN-03, IN-09: this unique index, not the code, prevents two contacts from concurrent first messages.
      table.unique(['company_id', 'kind', 'value'])
      table.index(['contact_id'])
    })
  }

  async down() {
    this.schema.dropTable('contact_identities')
    this.schema.dropTable('contacts')
  }
}
