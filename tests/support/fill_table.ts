/** Writes a row of a company into a table, whatever its columns mean. */
import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'

interface Column {
  readonly name: string
  readonly type: string
  readonly length: number | null
}

/**
 * Every text holds the marker, cut to its length. The table's checks and foreign keys are dropped before: call it in a
 * transaction that is rolled back, or with the `client` of a database that is dropped.
 */
export async function fillTable(
  table: string,
  companyId: number,
  marker: string,
  client: QueryClientContract = db.connection()
): Promise<void> {
  await dropConstraints(table, client)
  const columns = await columnsOf(table, client)
  const values = columns.map((column) =>
    column.name === 'company_id' ? String(companyId) : valueOf(column, marker)
  )
  await client.rawQuery(
    `insert into ${table} (${columns.map(({ name }) => `"${name}"`).join(', ')})
     overriding system value values (${values.join(', ')})`
  )
}

/** The table takes any values. */
export async function dropConstraints(table: string, client: QueryClientContract): Promise<void> {
  const { rows } = await client.rawQuery(
    `select conname as name from pg_constraint
     where conrelid = ?::regclass and contype in ('c', 'f')`,
    [table]
  )
  for (const { name } of rows) {
    await client.rawQuery(`alter table ${table} drop constraint "${name}"`)
  }
}

async function columnsOf(table: string, client: QueryClientContract): Promise<Column[]> {
  const { rows } = await client.rawQuery(
    `select column_name as name, udt_name as type, character_maximum_length as length
     from information_schema.columns
     where table_schema = 'public' and table_name = ? and is_generated = 'NEVER'`,
    [table]
  )
  return rows
}

/** SQL of a value of the column's type. */
function valueOf({ type, length }: Column, marker: string): string {
  if (type === 'varchar' || type === 'text') return `'${marker.slice(0, length ?? undefined)}'`
  if (type === 'json' || type === 'jsonb') return `'{"text": "${marker}"}'`
  if (type === '_text' || type === '_varchar') return `array['${marker}']`
  if (type.startsWith('_')) return `'{}'`
  return values[type] ?? '1'
}
const values: Readonly<Record<string, string>> = {
  bool: 'false',
  bytea: `'\\x00'`,
  date: 'current_date',
  // No row of the tests has such an id.
  int4: '1999999999',
  int8: '1999999999',
  time: `'12:00'`,
  timestamp: 'now()',
  timestamptz: 'now()',
  uuid: 'gen_random_uuid()',
  tsvector: `''`,
  vector: `'[1]'`,
}
