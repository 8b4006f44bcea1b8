/**
 * The audit trail names the fields that were changed, and keeps few contents. The column is empty in older rows:
 * the hourly sweep takes their contents away in small batches (`upkeep/thin_audit.ts`), not this migration, which
 * would hold a large table for long.
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
