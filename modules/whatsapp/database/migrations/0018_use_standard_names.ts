/** Standard names of states and tables (ADR 42). */
import { BaseSchema } from '@adonisjs/lucid/schema'
import { tableRenamed } from '#app/kernel/database/rename_table'

const inbox = ['waiting', 'done', 'ignored', 'parked']
const outbox = ['sending', 'sent', 'failed']
const quoted = (states: readonly string[]) => states.map((state) => `'${state}'`).join(', ')

/** The states that `inbox_entries` and `outbox_entries` may have, and the indexes of what is still to be done. */
const statesAre = (pending: string, undecryptable: string) => [
  `alter table inbox_entries add constraint inbox_entries_status_check
   check (status in (${quoted([pending, undecryptable, ...inbox])}))`,
  `alter table outbox_entries add constraint outbox_entries_status_check
   check (status in (${quoted([pending, ...outbox])}))`,
  `create index inbox_${pending} on inbox_entries (connection_id, chat, id)
   where status in (${quoted([pending, undecryptable, 'waiting'])})`,
  `create index outbox_${pending} on outbox_entries (connection_id, lane, id)
   where status in (${quoted([pending, 'sending'])})`,
]

/** Drops them, and renames the states of all rows. */
const renameStates = (from: readonly [string, string], to: readonly [string, string]) => [
  'alter table inbox_entries drop constraint inbox_entries_status_check',
  'alter table outbox_entries drop constraint outbox_entries_status_check',
  // Longer than any state: widening it rewrites nothing.
  'alter table inbox_entries alter column status type varchar(16)',
  `drop index inbox_${from[0]}`,
  `drop index outbox_${from[0]}`,
  `update inbox_entries set status = '${to[0]}' where status = '${from[0]}'`,
  `update inbox_entries set status = '${to[1]}' where status = '${from[1]}'`,
  `update outbox_entries set status = '${to[0]}' where status = '${from[0]}'`,
  `update inbox_entries set content = jsonb_set(content, '{kind}', '"${to[1]}"')
   where content ->> 'kind' = '${from[1]}'`,
]

// release-check: contract: no release has been published yet, so no former release reads these names (ADR 42)
// release-check: constraint: no release has been published yet; the two tables are short, what is done is swept
// release-check: index: no release has been published yet; the two tables are short, what is done is swept
// release-check: rewrite: a longer varchar needs no new rows
// release-check: data: no release has been published yet; the two tables are short, what is done is swept
export default class extends BaseSchema {
  async up() {
    const statements = [
      ...tableRenamed('connection_farewells', 'pending_unlinks'),
      ...renameStates(['owed', 'sealed'], ['pending', 'undecryptable']),
      ...statesAre('pending', 'undecryptable'),
    ]
    for (const statement of statements) this.schema.raw(statement)
  }

  async down() {
    const statements = [
      ...renameStates(['pending', 'undecryptable'], ['owed', 'sealed']),
      ...statesAre('owed', 'sealed'),
      ...tableRenamed('pending_unlinks', 'connection_farewells'),
    ]
    for (const statement of statements) this.schema.raw(statement)
  }
}
