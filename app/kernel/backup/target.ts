/** The database that a restore fills: is it empty, and how do rows come in regardless of their order? */
import pg from 'pg'
import { BackupError } from '#app/kernel/backup/backup_error'
import { appliedMigrations, tablesOf } from '#app/kernel/backup/catalogue'

/**
 * Nothing is ever overwritten: there may be no tables, or empty ones that a former try or `migrate` has left.
 *
 * @throws BackupError when there are rows, or tables of migrations that are not among `expected`
 */
export async function refuseUsedDatabase(
  client: pg.Client,
  expected: readonly string[]
): Promise<void> {
  for (const { name } of await tablesOf(client)) {
    const { rows } = await client.query(`select from public.${pg.escapeIdentifier(name)} limit 1`)
    if (rows.length === 0) continue
    throw new BackupError(
      `The database has rows already (table ${name}), and restoring never overwrites: give an empty one (DATABASE_URL).`
    )
  }
  const foreign = (await appliedMigrations(client)).find((name) => !expected.includes(name))
  if (!foreign) return
  throw new BackupError(
    `The database has tables that the archive does not know (${foreign}): give one without tables (DATABASE_URL).`
  )
}

interface Constraint {
  readonly owner: string
  readonly name: string
  readonly definition: string
}

/**
 * Removes foreign keys and switches triggers off, in the caller's transaction. Returns a function that brings both
 * back, which checks every row's references. Works for any owner of the tables, as on a managed PostgreSQL, where
 * `session_replication_role` is reserved for superusers.
 */
export async function withoutReferences(client: pg.Client): Promise<() => Promise<void>> {
  const { rows: constraints } = await client.query<Constraint>(
    `select conrelid::regclass::text as owner, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint
     where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0 order by owner, name`
  )
  const { rows: triggered } = await client.query<{ owner: string }>(
    `select distinct tgrelid::regclass::text as owner from pg_trigger
     join pg_class on pg_class.oid = tgrelid
     where not tgisinternal and relnamespace = 'public'::regnamespace order by owner`
  )
  for (const { owner, name } of constraints) {
    await client.query(`alter table ${owner} drop constraint ${name}`)
  }
  for (const { owner } of triggered) await client.query(`alter table ${owner} disable trigger user`)
  return async () => {
    for (const { owner, name, definition } of constraints) {
      await client.query(`alter table ${owner} add constraint ${name} ${definition}`)
    }
    for (const { owner } of triggered)
      await client.query(`alter table ${owner} enable trigger user`)
  }
}

/** Sequences go on behind the last value that they had. */
export async function setSequences(
  client: pg.Client,
  sequences: Readonly<Record<string, string>>
): Promise<void> {
  for (const [name, value] of Object.entries(sequences)) {
    await client.query('select setval($1::regclass, $2::bigint)', [
      `public.${pg.escapeIdentifier(name)}`,
      value,
    ])
  }
}
