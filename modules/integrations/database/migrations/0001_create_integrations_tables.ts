/** Integrations of a company, and which of them answers on a connection. */
import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  async up() {
    this.schema.createTable('integrations', (table) => {
      table.increments('id')
      table.integer('company_id').notNullable().references('companies.id').onDelete('CASCADE')
      table.string('kind', 20).notNullable()
      table.string('name', 50).notNullable()
      table.string('project_name', 100).notNullable().defaultTo('')
      table.text('url').notNullable().defaultTo('')
      table.string('language', 10).notNullable().defaultTo('pt-BR')
      // Encrypted: the credentials of Dialogflow, and the key that signs our calls (INT-12).
      table.text('credentials')
      table.text('secret').notNullable()
      // Of Typebot alone.
      table.string('slug', 255).notNullable().defaultTo('')
      table.integer('delay_ms').notNullable().defaultTo(1000)
      table.integer('expiry_minutes').notNullable().defaultTo(1)
      table.string('finish_keyword', 255).notNullable().defaultTo('')
      table.string('restart_keyword', 255).notNullable().defaultTo('')
      table.text('restart_text').notNullable().defaultTo('')
      table.text('unknown_text').notNullable().defaultTo('')
      table.timestamp('created_at').notNullable()
      table.timestamp('updated_at').notNullable()
    })
    // Names are unique by this index, so that concurrent requests cannot duplicate one; it serves the company's key, too.
    this.schema.raw(
      'create unique index integrations_once on integrations (company_id, lower(name))'
    )
    this.schema.createTable('connection_integrations', (table) => {
      table.integer('connection_id').primary().references('connections.id').onDelete('CASCADE')
      table.integer('company_id').notNullable().references('companies.id').onDelete('CASCADE')
      table.integer('integration_id').notNullable().references('integrations.id')
      table.index(['company_id'])
      table.index(['integration_id'])
    })
  }

  async down() {
    this.schema.dropTable('connection_integrations')
    this.schema.dropTable('integrations')
  }
}
