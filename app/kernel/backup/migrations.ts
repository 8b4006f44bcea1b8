/** Brings an empty database to the migrations that an archive has. */
import app from '@adonisjs/core/services/app'
import db from '@adonisjs/lucid/services/db'
import { MigrationRunner } from '@adonisjs/lucid/migration'
import type { PostgreConfig } from '@adonisjs/lucid/types/database'
import { commanding } from '#config/database_limits'

/** Part of Lucid's runner that is not in its types: where it finds the migrations. */
interface Source {
  getMigrations(): Promise<{ readonly name: string }[]>
}
const sourceOf = (runner: MigrationRunner) =>
  (runner as unknown as { readonly migrationSource: Source }).migrationSource

/** Names of all migrations of this product, in their order. */
export async function knownMigrations(): Promise<string[]> {
  const runner = new MigrationRunner(db, app, { direction: 'up', connectionName: 'pg' })
  return (await sourceOf(runner).getMigrations()).map(({ name }) => name)
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
