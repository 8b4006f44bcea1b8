/** Commits whose events may not have been published to browsers yet: inserted with the commit, deleted once published. */
import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  async up() {
    this.schema.createTable('unpublished_events', (table) => {
      table.bigIncrements('id')
      // 0: events of the platform, for all companies.
      table.integer('company_id').notNullable()
      table.timestamp('written_at').notNullable().defaultTo(this.now())
    })
    // A small table with many updates: vacuum early, or each query would read the dead rows since the last vacuum.
    this.schema.raw(
      `alter table unpublished_events set (autovacuum_vacuum_scale_factor = 0,
         autovacuum_vacuum_threshold = 2000, autovacuum_vacuum_insert_threshold = -1)`
    )
  }

  async down() {
    this.schema.dropTable('unpublished_events')
  }
}
