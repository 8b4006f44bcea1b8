/** What companies know: how it is indexed, their documents, and the passages of these. */
import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  async up() {
    // "horario" finds "horários": accents go before the endings do.
    this.schema.raw(
      'create text search configuration knowledge_words (copy = pg_catalog.portuguese)'
    )
    this.schema.raw(
      `alter text search configuration knowledge_words
       alter mapping for hword, hword_part, word with public.unaccent, portuguese_stem`
    )
    this.schema.createTable('knowledge_configs', (table) => {
      table.increments('id')
      table.integer('company_id').notNullable().unique()
      table.foreign('company_id').references('companies.id').onDelete('CASCADE')
      table.boolean('enabled').notNullable()
      table.integer('chunk_size').notNullable()
      table.integer('chunk_overlap').notNullable()
      table.integer('max_tokens_per_chunk').notNullable()
      table.string('embedding_model', 200).notNullable()
      table.integer('vector_dimensions').notNullable()
      table.double('search_threshold').notNullable()
      table.integer('max_results').notNullable()
      // Of the index that the fields above describe, and of the one that is searched until that is complete (RAG-03).
      table.integer('generation').notNullable().defaultTo(1)
      table.integer('searched_generation').notNullable().defaultTo(1)
      table.string('searched_model', 200).notNullable()
      table.integer('searched_dimensions').notNullable()
      // Counts changes of what is searched: a process with an older copy of it reads it anew.
      table.integer('version').notNullable().defaultTo(0)
      table.timestamp('created_at').notNullable()
      table.timestamp('updated_at').notNullable()
    })
    this.schema.createTable('knowledge_documents', (table) => {
      table.increments('id')
      table.integer('company_id').notNullable().references('companies.id').onDelete('CASCADE')
      table.string('name', 250).notNullable()
      table.string('type', 10).notNullable()
      table.integer('size').notNullable()
      // SHA-256 in hex.
      table.string('content_hash', 64).notNullable()
      table.string('media_file', 250).notNullable()
      table.string('status', 10).notNullable().defaultTo('pending')
      // Why it has failed, or is tried again; a word of a list.
      table.string('error', 20)
      // The index in which the passages below are counted, 0 before the first.
      table.integer('generation').notNullable().defaultTo(0)
      table.integer('chunk_count').notNullable().defaultTo(0)
      table.integer('embedded_count').notNullable().defaultTo(0)
      // The newest index that contains the document as a whole, 0 for none.
      table.integer('indexed_generation').notNullable().defaultTo(0)
      // The newest claim alone may write.
      table.integer('claims').notNullable().defaultTo(0)
      // Claims since it last went on.
      table.integer('attempts').notNullable().defaultTo(0)
      // Nobody claims it before.
      table.timestamp('due_at').notNullable().defaultTo(this.now())
      table.timestamp('created_at').notNullable()
      table.timestamp('updated_at').notNullable()
      // Also against two uploads at once; it serves the company's key, too.
      table.unique(['company_id', 'content_hash'], { indexName: 'knowledge_documents_once' })
      table.index(['media_file'])
    })
    this.schema.raw(
      `create index knowledge_documents_due on knowledge_documents (company_id, due_at)
       where status in ('pending', 'processing')`
    )
    this.schema.createTable('knowledge_chunks', (table) => {
      table.bigIncrements('id')
      table.integer('company_id').notNullable().references('companies.id').onDelete('CASCADE')
      table.integer('document_id').notNullable()
      table.foreign('document_id').references('knowledge_documents.id').onDelete('CASCADE')
      table.integer('generation').notNullable()
      table.integer('position').notNullable()
      table.text('content').notNullable()
      table.integer('tokens').notNullable()
      // Floats of 4 bytes, little-endian, of length 1; null until it is computed.
      table.binary('vector')
      table.unique(['document_id', 'generation', 'position'])
      table.index(['company_id', 'generation', 'id'])
    })
    this.schema.raw(
      `alter table knowledge_chunks add column words tsvector not null
       generated always as (to_tsvector('public.knowledge_words', content)) stored`
    )
    this.schema.raw('create index knowledge_chunks_words on knowledge_chunks using gin (words)')
    // Numbers without a pattern: compressing them takes time and saves nothing.
    this.schema.raw('alter table knowledge_chunks alter column vector set storage external')
  }

  async down() {
    this.schema.dropTable('knowledge_chunks')
    this.schema.dropTable('knowledge_documents')
    this.schema.dropTable('knowledge_configs')
    this.schema.raw('drop text search configuration knowledge_words')
  }
}
