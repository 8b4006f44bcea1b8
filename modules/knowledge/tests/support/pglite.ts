/** A PostgreSQL with pgvector, in this process: no server of the tests has that extension. */
import { PGlite } from '@electric-sql/pglite'
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
import { vector } from '@electric-sql/pglite-pgvector'
import { PGLiteSocketServer } from '@electric-sql/pglite-socket'
import app from '@adonisjs/core/services/app'
import db from '@adonisjs/lucid/services/db'
import { MigrationRunner } from '@adonisjs/lucid/migration'
import type { PostgreConfig } from '@adonisjs/lucid/types/database'
import { freePort } from '#scripts/ports'

const connectionName = 'pglite'

/**
 * All queries of this process go there, by the protocol of PostgreSQL, to a database with the tables of all modules.
 * Returns what brings them back. It serves one client at a time.
 */
export async function usePglite(): Promise<() => Promise<void>> {
  const database = await PGlite.create({ extensions: { btree_gin, pg_trgm, unaccent, vector } })
  const port = await freePort()
  const server = new PGLiteSocketServer({ db: database, port, maxConnections: 1 })
  await server.start()
  const usual = db.primaryConnectionName
  db.manager.add(connectionName, {
    ...(db.manager.get(usual)!.config as PostgreConfig),
    connection: { host: '127.0.0.1', port, user: 'postgres', database: 'postgres' },
    pool: { min: 0, max: 1 },
  })
  db.primaryConnectionName = connectionName
  const back = async () => {
    db.primaryConnectionName = usual
    await db.manager.release(connectionName)
    await server.stop()
    await database.close()
  }
  const migrations = new MigrationRunner(db, app, { direction: 'up', connectionName })
  await migrations.run()
  if (!migrations.error) return back
  await back()
  throw migrations.error
}
