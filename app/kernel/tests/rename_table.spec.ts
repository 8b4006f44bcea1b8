/** Renaming a table renames what PostgreSQL named after it. */
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import testUtils from '@adonisjs/core/services/test_utils'
import { tableRenamed } from '#app/kernel/database/rename_table'

/** Names in the table's constraints, indexes and sequences. */
async function namesOf(table: string): Promise<string[]> {
  const { rows } = await db.rawQuery<{ rows: { name: string }[] }>(
    `select conname as name from pg_constraint where conrelid = '${table}'::regclass
     union select indexrelid::regclass::text from pg_index where indrelid = '${table}'::regclass
     union select pg_get_serial_sequence('${table}', 'id')
     union select column_name from information_schema.columns where table_name = '${table}'`
  )
  return rows.map(({ name }) => name).toSorted()
}

test.group('renaming a table', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('constraints, indexes, sequences and columns are renamed, and back', async ({ assert }) => {
    await db.rawQuery(
      `create table old_lines (id serial primary key, old_id integer not null unique, body text check (body <> ''));
       create index old_lines_by_body on old_lines (body)`
    )
    const before = await namesOf('old_lines')
    assert.include(before, 'old_lines_old_id_key')
    assert.include(before, 'old_lines_by_body')
    for (const sql of tableRenamed('old_lines', 'new_lines', { old_id: 'new_id' })) {
      await db.rawQuery(sql)
    }
    const plain = before.map((name) =>
      name.replaceAll('old_lines', 'new_lines').replaceAll('old_id', 'new_id')
    )
    assert.deepEqual(await namesOf('new_lines'), plain.toSorted())
    for (const sql of tableRenamed('new_lines', 'old_lines', { new_id: 'old_id' })) {
      await db.rawQuery(sql)
    }
    assert.deepEqual(await namesOf('old_lines'), before)
  })
})
