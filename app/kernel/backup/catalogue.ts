/** What PostgreSQL's catalogue says of the product's tables, and rows in and out by COPY. */
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { reachable } from '#config/database_limits'
import { Tally, type TableInArchive, type TableTotal } from '#app/kernel/backup/archive'
import { registry } from '#app/kernel/modules/registry'

/** Lucid's own tables: written by running the migrations. */
const ownTablesOfMigrations = ['adonis_schema', 'adonis_schema_versions']

const lockMs = 10_000

/**
 * Opens a connection of its own, runs `work`, and closes it. Rows may take hours: a statement has no time limit, only
 * waiting for a lock has.
 */
export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>) {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'guiche-backup',
    ...reachable,
  })
  // Queries reject by themselves when the connection is lost.
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query(
      `set statement_timeout = 0; set idle_in_transaction_session_timeout = 0;
       set lock_timeout = ${lockMs}; set synchronize_seqscans = off`
    )
    return await work(client)
  } finally {
    await client.end().catch(() => undefined)
  }
}

/**
 * Tables whose rows are backed up, by name. Left out are those of the migrations' history, and those that exist only
 * with an extension: what is in them can be made again.
 */
export async function tablesOf(client: pg.Client): Promise<TableInArchive[]> {
  const specs = registry.tables()
  const { rows } = await client.query<{ name: string; columns: string[] }>(
    `select class.relname::text as name, coalesce(array_agg(field.attname::text order by field.attnum)
       filter (where field.attgenerated = ''), '{}') as columns
     from pg_class class
     join pg_attribute field on field.attrelid = class.oid and field.attnum > 0 and not field.attisdropped
     where class.relnamespace = 'public'::regnamespace and class.relkind = 'r' and class.relname <> all($1)
     group by class.relname order by class.relname`,
    [ownTablesOfMigrations]
  )
  return rows.filter(({ name }) => !specs[name]?.onlyWith)
}

/** Names of the migrations that have run, in their order; none when there is no history yet. */
export async function appliedMigrations(client: pg.Client): Promise<string[]> {
  const { rows: found } = await client.query(
    `select to_regclass('public.adonis_schema') as history`
  )
  if (!found[0].history) return []
  const { rows } = await client.query('select name from adonis_schema order by id')
  return rows.map(({ name }: { name: string }) => name)
}

/** The last value of each sequence that has been used. */
export async function sequencesOf(client: pg.Client): Promise<Record<string, string>> {
  const { rows } = await client.query<{ name: string; value: string }>(
    `select sequencename::text as name, last_value::text as value
     from pg_sequences where schemaname = 'public' and last_value is not null and sequencename not like 'adonis_schema%'
     order by sequencename`
  )
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]))
}

const quoted = (name: string) => pg.escapeIdentifier(name)
const fieldsOf = ({ name, columns }: TableInArchive) =>
  `public.${quoted(name)} (${columns.map(quoted).join(', ')})`

/** The rows of a table as bytes; `total` is complete when they have been read. */
export function rowsOf(client: pg.Client, table: TableInArchive) {
  const stream = client.query(copyTo(`copy ${fieldsOf(table)} to stdout`))
  const tally = new Tally()
  return {
    content: tally.through(stream as AsyncIterable<Uint8Array>),
    total: (): TableTotal => ({
      rows: stream.rowCount,
      bytes: tally.bytes,
      sha256: tally.sha256(),
    }),
  }
}

/** Returns the number of rows. */
export async function putRows(
  client: pg.Client,
  table: TableInArchive,
  content: AsyncIterable<Uint8Array>
): Promise<number> {
  const stream = client.query(copyFrom(`copy ${fieldsOf(table)} from stdin`))
  await pipeline(content, stream)
  return stream.rowCount
}
