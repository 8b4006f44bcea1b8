/** When each clean-up last finished: one row for each swept table and each job that deletes what is old. */
import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  async up() {
    this.schema.createTable('upkeep_runs', (table) => {
      table.string('task', 100).primary()
      table.timestamp('finished_at')
      // Rows deleted by the last run that finished; null when the task does not count them.
      table.integer('deleted')
      table.timestamp('failed_at')
      table.text('error')
    })
  }

  async down() {
    this.schema.dropTable('upkeep_runs')
  }
}
