/** Prompts of a company, and which of them answers on a connection. */
import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  async up() {
    this.schema.createTable('prompts', (table) => {
      table.increments('id')
      table.integer('company_id').notNullable().references('companies.id').onDelete('CASCADE')
      table.string('name', 100).notNullable()
      table.text('instructions').notNullable()
      table.string('model', 100).notNullable()
      table.integer('max_tokens').notNullable()
      table.double('temperature').notNullable()
      table.integer('max_messages').notNullable()
      // Encrypted (API-10).
      table.text('api_key').notNullable()
      // Since when the provider does not accept it (AI-10).
      table.timestamp('key_refused_at')
      // Where customers go when a person takes over.
      table.integer('queue_id').notNullable().references('queues.id')
      // Used so far (AI-11).
      table.bigInteger('prompt_tokens').notNullable().defaultTo(0)
      table.bigInteger('completion_tokens').notNullable().defaultTo(0)
      table.bigInteger('total_tokens').notNullable().defaultTo(0)
      table.timestamp('created_at').notNullable()
      table.timestamp('updated_at').notNullable()
      table.index(['queue_id'])
    })
    // Names are unique by this index, so that concurrent requests cannot duplicate one; it serves the company's key, too.
    this.schema.raw('create unique index prompts_once on prompts (company_id, lower(name))')
    this.schema.createTable('connection_prompts', (table) => {
      table.integer('connection_id').primary().references('connections.id').onDelete('CASCADE')
      table.integer('company_id').notNullable().references('companies.id').onDelete('CASCADE')
      table.integer('prompt_id').notNullable().references('prompts.id')
      table.index(['company_id'])
      table.index(['prompt_id'])
    })
  }

  async down() {
    this.schema.dropTable('connection_prompts')
    this.schema.dropTable('prompts')
  }
}
