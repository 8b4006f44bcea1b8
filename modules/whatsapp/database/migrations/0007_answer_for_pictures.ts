/** Where WhatsApp says that somebody's picture lies: its answer to a question that another process asked (IN-07). */
import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  async up() {
    this.schema.createTable('picture_answers', (table) => {
      table.integer('company_id').notNullable().references('companies.id').onDelete('CASCADE')
      table.integer('connection_id').notNullable().references('connections.id').onDelete('CASCADE')
      table.string('address', 128).notNullable()
      // Good for some days only; null: there is none, or it is not shown to this number.
      table.text('url')
      table.timestamp('answered_at').notNullable()
      table.primary(['connection_id', 'address'])
      table.index(['answered_at'])
    })
  }

  async down() {
    this.schema.dropTable('picture_answers')
  }
}
