/** The database, and the order of everybody's migrations. */
import { defineConfig } from '@adonisjs/lucid'
import pg from 'pg'
import { migrationPaths } from '#app/kernel/contributions'
import env from '#start/env'

// int8 and numeric counts are small here: numbers are kinder to the wire than strings.
pg.types.setTypeParser(20, Number)

export default defineConfig({
  connection: 'pg',
  connections: {
    pg: {
      client: 'pg',
      connection: { connectionString: env.get('DATABASE_URL') },
      pool: { min: 0, max: 20 },
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
