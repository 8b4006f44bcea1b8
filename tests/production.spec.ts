/** Production never serves the demo company; customers' data does not decide what counts as a demo. */
import app from '@adonisjs/core/services/app'
import { test } from '@japa/runner'
import pg from 'pg'
import { freshDatabase, type FreshDatabase } from '#tests/support/fresh_database'
import { runFile } from '#tests/support/programs'
import { ServerProcess } from '#tests/support/server_process'

const run = (database: FreshDatabase, file: string, args: string[], env: Record<string, string>) =>
  runFile(file, args, { cwd: app.makePath(), env: { DATABASE_URL: database.url, ...env } })

const serverOf = (database: FreshDatabase, env: Record<string, string> = {}) =>
  ServerProcess.prepare({
    ...process.env,
    NODE_ENV: 'production',
    LOG_LEVEL: 'fatal',
    DATABASE_URL: database.url,
    ...env,
  })

test.group('production', (group) => {
  let database: FreshDatabase
  group.setup(async () => {
    database = await freshDatabase('guiche_production')
    return () => database.drop()
  })

  test('explains what to do with a database that has no tables', async ({ assert, cleanup }) => {
    const server = await serverOf(database)
    cleanup(() => server.end('SIGKILL'))
    await assert.rejects(() => server.start(), /no tables yet: call "npx guiche migrate" first/)
  })

  test('never loads the demo company', async ({ assert }) => {
    await run(database, 'ace.js', ['migration:run', '--force'], { NODE_ENV: 'production' })
    const env = { NODE_ENV: 'production', GUICHE_MODE: 'demo' }
    const { code, output } = await run(database, 'ace.js', ['demo:seed'], env)
    assert.notEqual(code, 0)
    assert.include(output, 'demo mode only')
  })

  test('serves a company whose users have addresses like those of the demo', async ({
    assert,
    cleanup,
  }) => {
    await sql(
      database,
      `with company as (
         insert into companies (name, created_at, updated_at) values ('Loja Demo', now(), now())
         returning id
       )
       insert into users (company_id, name, email, password_hash, profile, created_at, updated_at)
       select id, 'Cliente', 'super@guiche.local', 'x', 'admin', now(), now() from company`
    )
    const server = await serverOf(database)
    cleanup(async () => {
      await server.end('SIGKILL')
      await sql(database, "delete from companies where name = 'Loja Demo'")
    })
    await server.start()
    const { status } = await fetch(`${server.url}/version`)
    assert.equal(status, 200)
  })

  test('no kind of process starts on a database that contains the demo company')
    .with(['web', 'worker', 'gateway'] as const)
    .run(async ({ assert, cleanup }, kind) => {
      const demo = { NODE_ENV: 'development', GUICHE_MODE: 'demo' }
      const seeded = await run(database, 'ace.js', ['demo:seed'], demo)
      assert.equal(seeded.code, 0, seeded.output)
      // The demo's users may have been renamed: only its row marks the database as a demo.
      await sql(database, "update users set email = id || '@company.test'")
      const server = await serverOf(database, { PROCESS_KINDS: kind })
      cleanup(() => server.end('SIGKILL'))
      await assert.rejects(() => server.start(), /holds the demo company/)
    })

  test('recognises a demo that was loaded before that row was introduced', async ({ assert }) => {
    const former = await freshDatabase('guiche_former_demo')
    try {
      const demo = { NODE_ENV: 'development', GUICHE_MODE: 'demo' }
      await run(former, 'ace.js', ['migration:run', '--force'], demo)
      await run(former, 'ace.js', ['demo:seed'], demo)
      await sql(
        former,
        `delete from demo_marks;
         delete from adonis_schema where name like '%mark_former_demos'`
      )
      await run(former, 'ace.js', ['migration:run', '--force'], demo)
      assert.lengthOf(await sql(former, 'select id from demo_marks'), 1)
    } finally {
      await former.drop()
    }
  })
})

async function sql(database: FreshDatabase, statement: string) {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}
