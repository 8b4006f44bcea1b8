// Checks that stop `npm start` before anything runs: each prints one sentence and exits with a code other than 0.
import fs from 'node:fs'
import path from 'node:path'
import { test } from '@japa/runner'
import { freePort } from '#scripts/ports'
import { occupyPort, run, scratchFolder } from '#scripts/tests/support/command'

test.group('npm start refuses', (group) => {
  let dataDir: string
  group.each.setup(() => {
    dataDir = scratchFolder()
    return () => fs.rmSync(dataDir, { recursive: true, force: true })
  })

  /** Runs the command to its end and returns its output: one paragraph, never a stack trace. */
  async function refusal(env: NodeJS.ProcessEnv) {
    const ports = { PORT: String(await freePort()), SANDBOX_PORT: String(await freePort()) }
    const command = run('scripts/run.ts', ['start'], { DATA_DIR: dataDir, ...ports, ...env })
    const code = await command.ended
    return { code, output: command.said().trim(), family: command.family() }
  }

  test('a port that is in use', async ({ assert }) => {
    const { port, release } = await occupyPort()
    const { code, output } = await refusal({ PORT: String(port) })
    await release()
    assert.equal(code, 1)
    assert.equal(
      output,
      `Port ${port} on 127.0.0.1 is taken by another program: stop it, or choose another port, for example PORT=${port + 100}.`
    )
  })

  test('a port of the sandbox that is in use', async ({ assert }) => {
    const { port, release } = await occupyPort()
    const { code, output } = await refusal({ SANDBOX_PORT: String(port) })
    await release()
    assert.equal(code, 1)
    assert.match(output, new RegExp(`^Port ${port} .* SANDBOX_PORT=\\d+\\.$`))
  })

  test('an invalid port', async ({ assert }) => {
    const { code, output } = await refusal({ PORT: 'http' })
    assert.equal(code, 1)
    assert.equal(output, 'PORT=http is not a port: set PORT to a number from 1 to 65535.')
  })

  test('an address of another machine', async ({ assert }) => {
    const { code, output } = await refusal({ HOST: '192.0.2.1' })
    assert.equal(code, 1)
    assert.match(output, /^This machine has no address 192\.0\.2\.1: set HOST/)
  })

  test('a data folder of a newer PostgreSQL', async ({ assert }) => {
    const cluster = path.join(dataDir, 'postgres')
    fs.mkdirSync(cluster, { mode: 0o700 })
    fs.writeFileSync(path.join(cluster, 'PG_VERSION'), '99\n')
    const { code, output, family } = await refusal({})
    assert.equal(code, 1)
    assert.include(output, `The data in ${cluster} is of PostgreSQL 99`)
    assert.include(output, 'update this checkout')
    assert.notMatch(output, /\n\s+at /)
    assert.deepEqual(family, [])
  })

  test('a DATABASE_URL that does not respond', async ({ assert }) => {
    const port = await freePort()
    const url = `postgres://guiche:secret@127.0.0.1:${port}/guiche`
    const { code, output, family } = await refusal({ DATABASE_URL: url })
    assert.equal(code, 1)
    assert.include(output, `DATABASE_URL does not answer (127.0.0.1:${port}/guiche: ECONNREFUSED)`)
    assert.notInclude(output, 'secret')
    assert.isFalse(fs.existsSync(path.join(dataDir, 'postgres')))
    assert.deepEqual(family, [])
  })

  test('a DATABASE_URL whose database does not exist', async ({ assert }) => {
    const url = new URL(process.env.DATABASE_URL!)
    url.pathname = '/not_there'
    const { code, output } = await refusal({ DATABASE_URL: url.href })
    assert.equal(code, 1)
    assert.include(output, 'has no such database: create it (createdb)')
  })

  test('a DATABASE_URL that is not a URL', async ({ assert }) => {
    const { code, output } = await refusal({ DATABASE_URL: 'localhost/guiche' })
    assert.equal(code, 1)
    assert.include(output, 'DATABASE_URL is not the address of a PostgreSQL')
  })

  test('a database migrated by a newer version', async ({ assert }) => {
    const { default: pg } = await import('pg')
    const admin = new pg.Client({ connectionString: process.env.DATABASE_URL })
    await admin.connect()
    await admin.query('create database from_the_future')
    const url = new URL(process.env.DATABASE_URL!)
    url.pathname = '/from_the_future'
    const future = new pg.Client({ connectionString: url.href })
    await future.connect()
    await future.query('create table adonis_schema (name text)')
    await future.query(`insert into adonis_schema values ('modules/oracle/database/migrations/1')`)
    await future.end()
    const { code, output } = await refusal({ DATABASE_URL: url.href })
    await admin.query('drop database from_the_future with (force)')
    await admin.end()
    assert.equal(code, 1)
    assert.include(output, 'was written by a newer Guichê')
    assert.include(output, 'modules/oracle')
  })

  test('a data folder that is a file', async ({ assert }) => {
    const file = path.join(dataDir, 'file')
    fs.writeFileSync(file, '')
    const { code, output } = await refusal({ DATA_DIR: file })
    assert.equal(code, 1)
    assert.match(output, /^The data folder .*file cannot be written by this user: .*DATA_DIR/)
  })

  test('production mode', async ({ assert }) => {
    const { code, output } = await refusal({ NODE_ENV: 'production' })
    assert.equal(code, 1)
    assert.match(output, /^npm start runs the demo, which production must not/)
  })
})
