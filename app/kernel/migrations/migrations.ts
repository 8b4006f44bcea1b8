/** The migrations of this product: which there are, which a database is missing, and running them. */
import app from '@adonisjs/core/services/app'
import db from '@adonisjs/lucid/services/db'
import type { BaseSchema } from '@adonisjs/lucid/schema'
import { MigrationRunner } from '@adonisjs/lucid/migration'
import type { PostgreConfig } from '@adonisjs/lucid/types/database'
import { commanding } from '#config/database_limits'

/** Part of Lucid's runner that is not in its types: where it finds the migrations. */
interface Source {
  getMigrations(): Promise<{ readonly name: string; getSource(): Promise<unknown> }[]>
}
type Migration = new (client: unknown, file: string, isTrial: boolean) => BaseSchema
const sourceOf = (runner: MigrationRunner) =>
  (runner as unknown as { readonly migrationSource: Source }).migrationSource

const known = () =>
  sourceOf(new MigrationRunner(db, app, { direction: 'up', connectionName: 'pg' })).getMigrations()

/** Names of all migrations of this product, in their order. */
export const knownMigrations = async (): Promise<string[]> =>
  (await known()).map(({ name }) => name)

export interface PendingMigration {
  readonly name: string
  /** What it would execute; what it does in code (`this.defer`) is not among them. */
  readonly statements: readonly string[]
}

/** Those that the database of DATABASE_URL is missing, in their order. Changes nothing, not even in an empty database. */
export async function pendingMigrations(): Promise<PendingMigration[]> {
  const applied = new Set(await appliedNames())
  const pending = (await known()).filter(({ name }) => !applied.has(name))
  return Promise.all(
    pending.map(async (migration) => {
      const { name } = migration
      const Schema = (await migration.getSource()) as Migration
      const statements = await new Schema(db.connection(), name, true).execUp()
      return { name, statements: statements as string[] }
    })
  )
}

async function appliedNames(): Promise<string[]> {
  const { rows } = await db.rawQuery(`select to_regclass('adonis_schema') is not null as has_any`)
  if (!rows[0].has_any) return []
  return (await db.from('adonis_schema').select('name')).map(({ name }) => name as string)
}

/** Runs the pending migrations of a database, all of them or those in `only`. Throws the error of one that failed. */
export async function migrate(databaseUrl: string, only?: readonly string[]): Promise<void> {
  const connectionName = `restore ${databaseUrl}`
  const ours = app.config.get<PostgreConfig>('database.connections.pg')
  db.manager.add(connectionName, {
    ...ours,
    connection: { connectionString: databaseUrl, ...commanding },
    pool: { min: 0, max: 2 },
  } as PostgreConfig)
  try {
    const runner = new MigrationRunner(db, app, { direction: 'up', connectionName })
    if (only) limit(sourceOf(runner), new Set(only))
    await runner.run()
    if (runner.error) throw runner.error
  } finally {
    await db.manager.close(connectionName, true)
  }
}

/** Lucid runs all or none; an archive of an older version has tables of its time. */
function limit(source: Source, names: ReadonlySet<string>) {
  const all = source.getMigrations.bind(source)
  source.getMigrations = async () => (await all()).filter(({ name }) => names.has(name))
}
