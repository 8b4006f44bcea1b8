/** Files that automation sends repeatedly: one stored copy each, shared by all messages that show it (BOT-09). */
import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  async up() {
    // No foreign key to the company: the file outlives the company's row and must still be deleted.
    this.schema.createTable('standing_files', (table) => {
      table.string('key', 200).primary()
      table.integer('company_id').notNullable()
      table.string('source', 200).notNullable()
      table.text('kind').notNullable()
      table.string('mimetype', 255).notNullable()
      table.integer('size').notNullable()
      table.integer('width')
      table.integer('height')
      table.integer('seconds')
      table.timestamp('last_sent_at').notNullable()
      table.unique(['company_id', 'source'])
    })
    this.schema.raw(
      `create index messages_by_standing_file on messages (media_file)
       where origin = 'bot' and media_file is not null`
    )
  }

  async down() {
    this.schema.raw('drop index messages_by_standing_file')
    this.schema.dropTable('standing_files')
  }
}
