/** One row says that this database was restored from a backup, and since when it may connect to WhatsApp (OPS-03). */
import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  async up() {
    this.schema.createTable('restore_marks', (table) => {
      // At most one: a database is filled once.
      table.smallint('id').primary().defaultTo(1)
      table.timestamp('restored_at').notNullable()
      table.timestamp('confirmed_at')
      table.check('id = 1', [], 'restore_marks_one')
    })
  }

  async down() {
    this.schema.dropTable('restore_marks')
  }
}
