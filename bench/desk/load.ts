/** Loads the large company into a migrated database: indexes are built after all rows are inserted. */
import pg from 'pg'
import { statementsOf, type Size } from '#bench/desk/large_company'

interface IndexRow {
  readonly name: string
  readonly definition: string
}

export interface Load {
  readonly size: Size
  /** ISO: the moment that counts as now. */
  readonly at: string
  /** Of every user of the company. */
  readonly passwordHash: string
}

/** Needs a database superuser; the database is empty or holds other companies only. */
export async function loadLargeCompany(url: string, load: Load): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('begin')
    await client.query('set local synchronous_commit = off')
    await client.query(`set local maintenance_work_mem = '512MB'`)
    await client.query(`set local work_mem = '256MB'`)
    // Triggers and foreign keys are disabled: the generated rows are consistent.
    await client.query('set local session_replication_role = replica')
    const indexes = await takeIndexes(client)
    for (const statement of statementsOf(load.size, load.at, load.passwordHash)) {
      await client.query(statement)
    }
    for (const { definition } of indexes) await client.query(definition)
    await client.query('commit')
    await client.query('vacuum (analyze)')
  } finally {
    await client.end()
  }
}

/** Drops the indexes of the large tables that back no constraint, and returns them, to be built anew. */
export async function takeIndexes(client: pg.Client): Promise<IndexRow[]> {
  const { rows } = await client.query<IndexRow>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
       from pg_index
      where indrelid in ('contacts'::regclass, 'tickets'::regclass, 'messages'::regclass)
        and not exists (select from pg_constraint where conindid = indexrelid)`
  )
  for (const { name } of rows) await client.query(`drop index ${name}`)
  return rows
}
