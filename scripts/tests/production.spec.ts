// The operator's command line: refuses settings that production must not have, and reports missing ones.
import fs from 'node:fs'
import path from 'node:path'
import { test } from '@japa/runner'
import { serverExitsWithinMs } from '#cli/server/programs'
import { freePort } from '#scripts/ports'
import { run, scratchFolder } from '#scripts/tests/support/command'

const key = 'a-key-for-this-test-0123456789abcdef'

test.group('guiche', (group) => {
  let folder: string
  group.each.setup(() => {
    folder = scratchFolder()
    return () => fs.rmSync(folder, { recursive: true, force: true })
  })

  async function guiche(args: string[], env: NodeJS.ProcessEnv = {}) {
    const command = run('bin/guiche.mjs', args, { DATA_DIR: folder, ...env })
    return { code: await command.ended, output: command.said().trim() }
  }

  test('serve without a key and a database explains how to set both', async ({ assert }) => {
    const { code, output } = await guiche(['serve'])
    assert.equal(code, 1)
    assert.match(
      output,
      /^Guichê needs APP_KEY \(make one once and keep it: .*\) and DATABASE_URL /
    )
    assert.lengthOf(output.split('\n'), 1)
  })

  test('serve without a database names only the database', async ({ assert }) => {
    const { code, output } = await guiche(['serve'], { APP_KEY: key })
    assert.equal(code, 1)
    assert.match(output, /^Guichê needs DATABASE_URL /)
  })

  test('serve refuses the demo', async ({ assert }) => {
    const env = { APP_KEY: key, DATABASE_URL: process.env.DATABASE_URL }
    for (const name of ['GUICHE_MODE', 'WHATSAPP_SANDBOX_URL']) {
      const { code, output } = await guiche(['serve'], { ...env, [name]: 'demo' })
      assert.equal(code, 1)
      assert.include(output, `${name} belongs to the demo and production must not have it`)
    }
  })

  test('serve refuses a key that is too short', async ({ assert }) => {
    const env = { APP_KEY: 'short', DATABASE_URL: process.env.DATABASE_URL }
    const { code, output } = await guiche(['serve'], env)
    assert.equal(code, 1)
    assert.include(output, 'APP_KEY is shorter than 16 characters')
  })

  test('a program that does not exit after a signal is killed', async ({ assert }) => {
    fs.writeFileSync(
      path.join(folder, 'stuck.ts'),
      `process.on('SIGTERM', () => console.log('heard'))
       setInterval(() => {}, 1000)
       console.log('runs')`
    )
    const programs = path.resolve('cli/server/programs.ts')
    const starter = path.join(folder, 'starter.ts')
    fs.writeFileSync(
      starter,
      `import { home, runProgram } from ${JSON.stringify(programs)}
       import path from 'node:path'
       void runProgram(path.relative(home, ${JSON.stringify(path.join(folder, 'stuck'))}), [], process.env, 500)`
    )
    const command = run(starter, [])
    await command.waitFor('runs')
    command.process.kill('SIGTERM')
    assert.equal(await command.ended, 1)
    assert.match(command.said(), /heard\nStill running 0\.5 s after SIGTERM: killed\./)
    assert.deepEqual(command.family(), [])
  })

  test('the time in which the server drains is added to that of its stop', ({ assert }) => {
    assert.equal(serverExitsWithinMs({}), 35_000)
    assert.equal(serverExitsWithinMs({ DRAIN_SECONDS: '' }), 35_000)
    assert.equal(serverExitsWithinMs({ DRAIN_SECONDS: '10' }), 45_000)
  })

  test('doctor reports no problem on a complete installation', async ({ assert }) => {
    const { code, output } = await guiche(['doctor'], {
      APP_KEY: key,
      DATABASE_URL: process.env.DATABASE_URL,
      PORT: String(await freePort()),
      PUBLIC_URL: 'https://guiche.example',
    })
    assert.equal(code, 0, output)
    assert.match(output, /✔ Database +PostgreSQL 18 at 127\.0\.0\.1/)
    assert.match(output, /✔ Tables +up to date/)
    assert.match(output, /✔ Upkeep +\d+ clean-ups are in time, nothing is overdue/)
    assert.notInclude(output, 'Upkeep inbox_entries')
    assert.notMatch(output, /[✖!] /)
  })

  test('doctor warns of rows that ought to be deleted by now, and has a line for each table with --all', async ({
    assert,
    cleanup,
  }) => {
    const { default: pg } = await import('pg')
    const client = new pg.Client({ connectionString: process.env.DATABASE_URL })
    await client.connect()
    cleanup(async () => {
      await client.query(`delete from mails where recipient = 'old@example.com'`)
      await client.end()
    })
    await client.query(
      `insert into mails (kind, recipient, subject, state, created_at, updated_at)
       values ('test', 'old@example.com', 'x', 'sent', now() - interval '31 days', now())`
    )
    const env = { APP_KEY: key, DATABASE_URL: process.env.DATABASE_URL }
    const { code, output } = await guiche(['doctor', '--all'], {
      ...env,
      PORT: String(await freePort()),
      PUBLIC_URL: 'https://guiche.example',
    })
    assert.equal(code, 0, output)
    assert.match(output, /! Upkeep +mails: 1 row ought to be deleted by now/)
    assert.match(output, /✔ Upkeep inbox_entries +has not run yet; nothing is overdue/)
    assert.notMatch(output, /clean-ups are in time/)
  })

  test('doctor reports what is missing and does not print the password', async ({ assert }) => {
    const port = await freePort()
    const { code, output } = await guiche(['doctor'], {
      DATABASE_URL: `postgres://guiche:secret@127.0.0.1:${port}/guiche`,
      REDIS_URL: `redis://127.0.0.1:${port}`,
    })
    assert.equal(code, 1)
    assert.match(output, /✖ Environment +Guichê needs APP_KEY/)
    assert.match(output, /✖ Database +DATABASE_URL does not answer/)
    assert.match(output, /✖ Redis +REDIS_URL does not answer/)
    assert.notInclude(output, 'secret')
  })

  test('doctor counts the pending migrations', async ({ assert }) => {
    const { default: pg } = await import('pg')
    const admin = new pg.Client({ connectionString: process.env.DATABASE_URL })
    await admin.connect()
    await admin.query('create database still_empty')
    const url = new URL(process.env.DATABASE_URL!)
    url.pathname = '/still_empty'
    const { code, output } = await guiche(['doctor'], { APP_KEY: key, DATABASE_URL: url.href })
    await admin.query('drop database still_empty with (force)')
    await admin.end()
    assert.equal(code, 1)
    assert.match(output, /✖ Tables +\d+ migrations are pending: run "npx guiche migrate"/)
  })
})
