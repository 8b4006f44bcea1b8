/** Commits whose events browsers have perhaps not heard yet: written with the commit, deleted when they are published. */
import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  async up() {
    this.schema.createTable('unpublished_events', (table) => {
      table.bigIncrements('id')
      // 0: events of the platform, for all companies.
      table.integer('company_id').notNullable()
      table.timestamp('written_at').notNullable().defaultTo(this.now())
    })
    // Small and busy: without this the dead rows of a quiet hour's vacuum would be read by each look.
    this.schema.raw(
      `alter table unpublished_events set (autovacuum_vacuum_scale_factor = 0,
         autovacuum_vacuum_threshold = 2000, autovacuum_vacuum_insert_threshold = -1)`
    )
  }

  async down() {
    this.schema.dropTable('unpublished_events')
  }
}
