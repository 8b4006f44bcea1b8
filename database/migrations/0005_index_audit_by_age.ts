/** Index with which the sweeper finds old rows of the audit trail. */
import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  async up() {
    this.schema.raw('create index audit_entries_by_age on audit_entries (at)')
  }

  async down() {
    this.schema.raw('drop index audit_entries_by_age')
  }
}
