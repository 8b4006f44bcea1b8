/** One row marks a database that contains the demo, whose passwords are in the documentation. */
import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  async up() {
    this.schema.createTable('demo_marks', (table) => {
      // At most one demo per database.
      table.smallint('id').primary().defaultTo(1)
      table.timestamp('seeded_at').notNullable()
      table.check('id = 1', [], 'demo_marks_one')
    })
  }

  async down() {
    this.schema.dropTable('demo_marks')
  }
}
