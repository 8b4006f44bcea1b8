/** The database, and the order of everybody's migrations. */
import app from '@adonisjs/core/services/app'
import { defineConfig } from '@adonisjs/lucid'
import pg from 'pg'
import { migrationPaths } from '#app/kernel/contributions'
import * as limits from '#app/kernel/database_limits'
import env from '#start/env'

// int8 and numeric counts are small here: numbers are kinder to the wire than strings.
pg.types.setTypeParser(20, Number)

/** Commands bring tables up to date and load data: that may take as long as it needs. */
const isCommand = app.getEnvironment() === 'console' || app.getEnvironment() === 'repl'

function watched(client: pg.Client, done: (error: null, client: pg.Client) => void) {
  if (!isCommand) limits.cutWhenSilent(client)
  done(null, client)
}

const pool = { min: 0, max: 20, acquireTimeoutMillis: limits.acquireMs, afterCreate: watched }

/** An error quotes its statement with the places of values, not with what people wrote. */
const statementsWithoutValues = { compileSqlOnError: false }

export default defineConfig({
  connection: 'pg',
  connections: {
    pg: {
      client: 'pg',
      connection: {
        connectionString: env.get('DATABASE_URL'),
        ...(isCommand ? limits.commanding : limits.serving),
      },
      pool,
      ...statementsWithoutValues,
      migrations: { naturalSort: true, paths: migrationPaths() },
      schemaGeneration: {
        // Only when a developer works on the tables: a demo must not write into its checkout.
        enabled: env.get('NODE_ENV') === 'development' && env.get('GUICHE_MODE') !== 'demo',
        outputPath: 'database/schema.ts',
        excludeTables: ['adonis_schema', 'adonis_schema_versions'],
      },
    },
  },
})
