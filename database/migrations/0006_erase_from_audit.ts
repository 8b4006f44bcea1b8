/**
 * The audit trail stores the names of changed fields and few of their contents. The column is null in older rows:
 * the hourly sweep removes their contents in small batches (`upkeep/thin_audit.ts`), not this migration, which would
 * lock a large table for a long time.
 */
import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  async up() {
    this.schema.raw('alter table audit_entries add column fields text[]')
    this.schema.raw('create index audit_entries_to_thin on audit_entries (id) where fields is null')
    this.schema.raw(
      'create index audit_entries_of_entity on audit_entries (company_id, entity, entity_id)'
    )
  }

  async down() {
    for (const name of ['to_thin', 'of_entity']) {
      this.schema.raw(`drop index audit_entries_${name}`)
    }
    this.schema.raw('alter table audit_entries drop column fields')
  }
}
