/** What a demo has, production never serves. */
import app from '@adonisjs/core/services/app'
import { test } from '@japa/runner'
import { freePort } from '#scripts/ports'
import { freshDatabase, type FreshDatabase } from '#tests/support/fresh_database'
import { runFile } from '#tests/support/programs'

test.group('production', (group) => {
  let database: FreshDatabase
  group.setup(async () => {
    database = await freshDatabase('guiche_production')
    return () => database.drop()
  })

  const run = (file: string, args: string[], env: Record<string, string>) =>
    runFile(file, args, { cwd: app.makePath(), env: { DATABASE_URL: database.url, ...env } })

  test('never loads the demo company', async ({ assert }) => {
    await run('ace.js', ['migration:run', '--force'], { NODE_ENV: 'production' })
    const env = { NODE_ENV: 'production', GUICHE_MODE: 'demo' }
    const { code, output } = await run('ace.js', ['demo:seed'], env)
    assert.notEqual(code, 0)
    assert.include(output, 'demo mode only')
  })

  test('does not serve a database that holds the demo company, and says why', async ({
    assert,
  }) => {
    const demo = { NODE_ENV: 'development', GUICHE_MODE: 'demo' }
    const seeded = await run('ace.js', ['demo:seed'], demo)
    assert.equal(seeded.code, 0, seeded.output)
    const env = { NODE_ENV: 'production', PORT: String(await freePort()), LOG_LEVEL: 'fatal' }
    const { code, output } = await run('bin/server.ts', [], env)
    assert.equal(code, 1, output)
    assert.include(output, 'holds the demo company')
  })
})
