// What the database says about itself. No statement here reads a row of the product's tables.
import type pg from 'pg'
import { withoutLiterals } from '#cli/support/scrub'
import { CliError } from '#cli/cli_error'
import { home } from '#cli/server/programs'
import { askOnce } from '#scripts/database/ask'
import { compareTables } from '#scripts/database/tables'

function urlOfDatabase(): string {
  const url = process.env.DATABASE_URL
  if (url) return url
  throw new CliError('DATABASE_URL is not set.')
}
const rowsOf = (sql: string) =>
  askOnce(urlOfDatabase(), async (client) => (await client.query(sql)).rows)

/** Settings that say how the server is measured out; none of them has names or places. */
const settings = [
  ...[
    'shared_buffers',
    'work_mem',
    'maintenance_work_mem',
    'effective_cache_size',
    'max_connections',
  ],
  ...['autovacuum', 'statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'],
  ...['max_wal_size', 'wal_level', 'default_transaction_isolation', 'jit', 'random_page_cost'],
]

export const postgresFacts = () =>
  askOnce(urlOfDatabase(), async (client) => {
    const ask = async (sql: string, values: unknown[] = []) =>
      (await client.query(sql, values)).rows
    return {
      version: (await ask('show server_version'))[0].server_version,
      databaseBytes: Number(
        (await ask('select pg_database_size(current_database()) as bytes'))[0].bytes
      ),
      extensions: await ask(
        'select extname as name, extversion as version from pg_extension order by 1'
      ),
      settings: await ask(
        'select name, setting, unit from pg_settings where name = any($1) order by 1',
        [settings]
      ),
      connections: await connectionsOf(client),
    }
  })

const connectionsOf = async (client: pg.Client) =>
  (
    await client.query(
      `select coalesce(state, 'other') as state, wait_event_type as "waitsFor", count(*)::int as count
         from pg_stat_activity where datname = current_database() group by 1, 2 order by 1, 2`
    )
  ).rows

export async function migrationFacts() {
  const { pending, foreign } = await compareTables(urlOfDatabase(), home)
  return { pending, ofAnotherVersion: foreign.length }
}

export const tableFacts = () =>
  rowsOf(
    `select relname as name, pg_total_relation_size(relid)::float8 as bytes, pg_relation_size(relid)::float8 as "tableBytes",
            n_live_tup::float8 as rows, n_dead_tup::float8 as "deadRows", seq_scan::float8 as "sequentialScans",
            idx_scan::float8 as "indexScans", last_autovacuum as "vacuumedAt", last_autoanalyze as "analyzedAt"
       from pg_stat_user_tables order by 2 desc, 1`
  )

export const indexFacts = () =>
  rowsOf(
    `select relname as "table", indexrelname as name, idx_scan::float8 as scans,
            pg_relation_size(indexrelid)::float8 as bytes, indisvalid as "isValid"
       from pg_stat_user_indexes join pg_index using (indexrelid) order by 1, 2`
  )

/** Statements that have run for a second or more, and transactions that wait, without their values. */
export async function queryFacts() {
  const rows = await rowsOf(
    `select state, extract(epoch from now() - query_start)::float8 as seconds,
            extract(epoch from now() - xact_start)::float8 as "transactionSeconds",
            wait_event_type as "waitsFor", wait_event as "waitsForWhat", query
       from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'
        and now() - coalesce(xact_start, query_start) >= interval '1 second'
      order by query_start limit 50`
  )
  return rows.map(({ query, ...row }) => ({ ...row, query: withoutLiterals(String(query)) }))
}
