/** Standard names; files without a message are the kernel's `pending_files` (ADR 42). */
import { BaseSchema } from '@adonisjs/lucid/schema'
import { tableRenamed } from '#app/kernel/database/rename_table'

/** The kind of a message, and of the copy of a quoted one. */
const kindRenamed = (from: string, to: string) => [
  `update messages set kind = '${to}' where kind = '${from}'`,
  `update messages set quoted_snapshot = jsonb_set(quoted_snapshot, '{kind}', '"${to}"')
   where quoted_snapshot ->> 'kind' = '${from}'`,
]

// release-check: data: no release has been published yet, and few messages have this kind
// release-check: contract: no release has been published yet, so no former release reads these names (ADR 42)
export default class extends BaseSchema {
  async up() {
    this.schema.raw('alter table tickets rename column is_put_away to is_archived')
    for (const statement of tableRenamed('standing_files', 'shared_files')) {
      this.schema.raw(statement)
    }
    this.schema.raw('alter index messages_by_standing_file rename to messages_by_shared_file')
    for (const statement of kindRenamed('sealed', 'undecryptable')) this.schema.raw(statement)
    // An hour after it was stored, as before.
    this.schema.raw(
      `insert into pending_files (key, due_at)
       select key, stored_at + interval '1 hour' from unplaced_files on conflict (key) do nothing`
    )
    this.schema.dropTable('unplaced_files')
  }

  async down() {
    for (const statement of kindRenamed('undecryptable', 'sealed')) this.schema.raw(statement)
    // Pending files stay with the kernel: its sweep deletes them as well.
    this.schema.createTable('unplaced_files', (table) => {
      table.string('key', 200).primary()
      table.integer('company_id').notNullable()
      table.timestamp('stored_at').notNullable()
      table.index(['stored_at'])
    })
    this.schema.raw('alter index messages_by_shared_file rename to messages_by_standing_file')
    for (const statement of tableRenamed('shared_files', 'standing_files')) {
      this.schema.raw(statement)
    }
    this.schema.raw('alter table tickets rename column is_archived to is_put_away')
  }
}
