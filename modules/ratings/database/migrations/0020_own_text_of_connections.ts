/** The text before the question is kept by this module instead of whatsapp (ADR 45). */
import { BaseSchema } from '@adonisjs/lucid/schema'

// release-check: contract: no release has been published yet, so no former release reads the column (ADR 45)
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('rating_texts', (table) => {
      table.integer('connection_id').primary().references('connections.id').onDelete('CASCADE')
      table.integer('company_id').notNullable().references('companies.id').onDelete('CASCADE')
      table.text('text').notNullable()
      table.index(['company_id'])
    })
    this.schema.raw(
      `insert into rating_texts (connection_id, company_id, text)
       select id, company_id, rating_text from connections where rating_text <> ''`
    )
    this.schema.raw('alter table connections drop column rating_text')
  }

  async down() {
    this.schema.raw(`alter table connections add column rating_text text not null default ''`)
    this.schema.raw(
      `update connections set rating_text = kept.text
       from rating_texts kept where kept.connection_id = connections.id`
    )
    this.schema.dropTable('rating_texts')
  }
}
