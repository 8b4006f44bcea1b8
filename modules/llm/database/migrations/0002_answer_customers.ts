/** What the company's model has answered, what it remembers, and how much it was asked. */
import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('llm_configs', (table) => {
      // Queues whose tickets get the templates of a category (LLM-04).
      table.jsonb('category_queues').notNullable().defaultTo('{}')
    })
    this.schema.createTable('llm_turns', (table) => {
      table.bigIncrements('id')
      table.integer('company_id').notNullable().references('companies.id').onDelete('CASCADE')
      table.integer('ticket_id').notNullable().references('tickets.id').onDelete('CASCADE')
      // Null where the company does not store them (LLM-10).
      table.text('asked')
      table.text('answered')
      // What the model has written beside the answer, and the passages it was given (LLM-06, RAG-04).
      table.jsonb('fields')
      table.jsonb('sources').notNullable()
      // Null without `metrics` (LLM-10).
      table.string('outcome', 15)
      table.string('error', 15)
      table.string('model', 200)
      table.integer('prompt_tokens')
      table.integer('completion_tokens')
      table.integer('duration_ms')
      table.timestamp('created_at').notNullable()
      table.index(['company_id', 'created_at'])
      table.index(['ticket_id', 'id'])
      table.index(['created_at'])
    })
    this.schema.createTable('llm_summaries', (table) => {
      table.integer('ticket_id').primary().references('tickets.id').onDelete('CASCADE')
      table.integer('company_id').notNullable().references('companies.id').onDelete('CASCADE')
      table.text('text').notNullable()
      // The newest message that it contains.
      table.bigInteger('last_message_id').notNullable()
      table.timestamp('updated_at').notNullable()
      table.index(['company_id'])
    })
    this.schema.createTable('llm_message_vectors', (table) => {
      table.bigInteger('message_id').primary().references('messages.id').onDelete('CASCADE')
      table.integer('company_id').notNullable().references('companies.id').onDelete('CASCADE')
      // Vectors of another model have nothing in common with them.
      table.string('model', 200).notNullable()
      // Numbers of 4 bytes, little-endian, of length 1 together.
      table.binary('vector').notNullable()
      table.timestamp('created_at').notNullable()
      table.index(['company_id'])
    })
    this.schema.createTable('llm_requests', (table) => {
      table.bigIncrements('id')
      table.integer('company_id').notNullable().references('companies.id').onDelete('CASCADE')
      // Estimated until the server has counted; `held` is for the answer until then.
      table.integer('tokens').notNullable()
      table.integer('held').notNullable()
      table.timestamp('created_at').notNullable()
      table.index(['company_id', 'created_at'])
      table.index(['created_at'])
    })
  }

  async down() {
    for (const table of ['llm_requests', 'llm_message_vectors', 'llm_summaries', 'llm_turns'])
      this.schema.dropTable(table)
    this.schema.alterTable('llm_configs', (table) => {
      table.dropColumn('category_queues')
    })
  }
}
