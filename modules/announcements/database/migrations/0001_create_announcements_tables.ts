/** Announcements belong to the platform, so there is no company column (API-01). */
import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  async up() {
    this.schema.createTable('announcements', (table) => {
      table.increments('id')
      table.string('title', 255).notNullable()
      // HTML, sanitised.
      table.text('body').notNullable()
      // 1 is high, 3 is low.
      table.smallint('priority').notNullable()
      table.boolean('is_active').notNullable()
      table.string('media_file', 255)
      table.string('media_name', 255)
      table.timestamp('created_at').notNullable()
      table.timestamp('updated_at').notNullable()
    })
  }

  async down() {
    this.schema.dropTable('announcements')
  }
}
