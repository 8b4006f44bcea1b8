/** The configuration of a company's language model, its templates, and downloads of models. */
import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  async up() {
    this.schema.createTable('llm_configs', (table) => {
      table.increments('id')
      table.integer('company_id').notNullable().unique()
      table.foreign('company_id').references('companies.id').onDelete('CASCADE')
      table.string('provider', 20).notNullable()
      table.boolean('enabled').notNullable()
      // Only tickets of this queue; null: of all.
      table.integer('queue_id').references('queues.id')
      table.text('system_prompt').notNullable()
      // Blank: that of the provider.
      table.string('model', 200).notNullable()
      table.double('temperature').notNullable()
      table.integer('max_tokens').notNullable()
      table.text('error_message').notNullable()
      // Null: that of the operator's environment (LLM-03).
      table.string('ollama_url', 500)
      table.string('ollama_model', 200).notNullable()
      table.string('openai_url', 500)
      // Encrypted (API-10).
      table.text('openai_api_key')
      table.string('openai_model', 200).notNullable()
      table.jsonb('modules').notNullable()
      table.jsonb('advanced').notNullable()
      // Null until somebody has saved it: a configuration that was only looked at uses no model (LLM-13).
      table.timestamp('saved_at')
      table.timestamp('created_at').notNullable()
      table.timestamp('updated_at').notNullable()
      table.index(['queue_id'])
    })
    this.schema.createTable('llm_templates', (table) => {
      table.increments('id')
      table.integer('company_id').notNullable().references('companies.id').onDelete('CASCADE')
      table.string('name', 100).notNullable()
      table.text('content').notNullable()
      table.jsonb('variables').notNullable()
      table.string('category', 20).notNullable()
      table.boolean('is_active').notNullable()
      table.timestamp('created_at').notNullable()
      table.timestamp('updated_at').notNullable()
    })
    // Also against two requests at once; it serves the company's key, too.
    this.schema.raw(
      'create unique index llm_templates_once on llm_templates (company_id, folded(name))'
    )
    this.schema.createTable('llm_pulls', (table) => {
      table.increments('id')
      // Whose person asked for it; all companies of the server have the model.
      table.integer('company_id').notNullable().references('companies.id').onDelete('CASCADE')
      table.string('url', 500).notNullable()
      table.string('model', 200).notNullable()
      table.string('state', 10).notNullable().defaultTo('pending')
      // As the server calls what it does.
      table.string('step', 200).notNullable().defaultTo('')
      table.bigInteger('completed')
      table.bigInteger('total')
      // Why it has failed, a word of a list.
      table.string('error', 20)
      // Claims so far; the newest one alone may write.
      table.integer('attempts').notNullable().defaultTo(0)
      // Nobody else claims it before.
      table.timestamp('claimed_until').notNullable().defaultTo(this.now())
      table.timestamp('created_at').notNullable()
      table.timestamp('updated_at').notNullable()
      table.index(['company_id'])
      table.index(['updated_at'])
    })
    // One at a time for each server, over all processes.
    this.schema.raw(`create unique index llm_pulls_one on llm_pulls (url) where state = 'pending'`)
  }

  async down() {
    this.schema.dropTable('llm_pulls')
    this.schema.dropTable('llm_templates')
    this.schema.dropTable('llm_configs')
  }
}
