/** The database connection; the modules provider adds where migrations lie. */
import app from '@adonisjs/core/services/app'
import { defineConfig } from '@adonisjs/lucid'
import pg from 'pg'
import * as limits from '#config/database_limits'
import env from '#start/env'

// int8 and numeric counts are small here: parse them as numbers, so that the wire has no numeric strings.
pg.types.setTypeParser(20, Number)

/** No statement timeout for commands: migrations and loading data may take as long as needed. */
const isCommand = app.getEnvironment() === 'console' || app.getEnvironment() === 'repl'

function watched(client: pg.Client, done: (error: null, client: pg.Client) => void) {
  if (!isCommand) limits.cutWhenSilent(client)
  done(null, client)
}

const pool = { min: 0, max: 20, acquireTimeoutMillis: limits.acquireMs, afterCreate: watched }

/** Errors quote the statement with its placeholders, not with user data. */
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
      migrations: { naturalSort: true },
      schemaGeneration: {
        // Only in development: a demo must not write into its checkout.
        enabled: env.get('NODE_ENV') === 'development' && env.get('GUICHE_MODE') !== 'demo',
        outputPath: 'database/schema.ts',
        excludeTables: ['adonis_schema', 'adonis_schema_versions'],
      },
    },
  },
})
