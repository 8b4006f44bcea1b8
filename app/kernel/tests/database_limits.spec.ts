/** Database timeouts, the errors that callers get, and what is logged of them. */
import app from '@adonisjs/core/services/app'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import pg from 'pg'
import { cutWhenSilent, reachable } from '#config/database_limits'
import type { JobsHome } from '#app/kernel/jobs/home'
import { isOutage } from '#app/kernel/database/outages'
import { unitOfWork } from '#app/kernel/database/unit_of_work'
import env from '#start/env'
import { DatabaseProxy } from '#tests/support/database_proxy'

const shown = `select current_setting('statement_timeout') as statement,
  current_setting('lock_timeout') as lock,
  current_setting('idle_in_transaction_session_timeout') as idle`
const bounded = { statement: '20s', lock: '10s', idle: '30s' }

/** A customer's text: it must not appear in the log. */
const secret = 'meu CPF é 111.444.777-35'

/** An error as the application's logger writes it. */
function logged(error: unknown): string {
  const { loggers } = app.config.get<{
    loggers: { app: { serializers?: { err(error: unknown): unknown } } }
  }>('logger')
  const { err } = loggers.app.serializers ?? {}
  return JSON.stringify(err ? err(error) : Object.assign({ message: `${error}` }, error))
}

test.group('database limits', () => {
  test('PostgreSQL bounds statements, locks and idle transactions of the pools', async ({
    assert,
  }) => {
    const { rows } = await db.rawQuery(shown)
    assert.deepEqual(rows, [bounded])
    const { home } = app.config.get<{ home: JobsHome }>('queue')
    const pool = home.connection as unknown as pg.Pool
    assert.deepEqual((await pool.query(shown)).rows, [bounded])
  })

  test('a connection to a silent server is closed, its query fails as an outage, and the next query works', async ({
    assert,
    cleanup,
  }) => {
    const proxy = await DatabaseProxy.start(env.get('DATABASE_URL'))
    cleanup(() => proxy.stop())
    const name = 'silent'
    const connection = { connectionString: proxy.url, ...reachable, connectionTimeoutMillis: 300 }
    db.manager.add(name, {
      client: 'pg',
      connection: connection as { connectionString: string },
      pool: {
        min: 0,
        max: 1,
        acquireTimeoutMillis: 2000,
        afterCreate: (client: pg.Client, done: (error: null, client: pg.Client) => void) => {
          cutWhenSilent(client, 300)
          done(null, client)
        },
      },
    })
    cleanup(() => db.manager.close(name, true))
    await db.connection(name).rawQuery('select 1')

    proxy.fallSilent()
    for (const what of ['a connection that was open', 'a new one']) {
      const error = await db
        .connection(name)
        .rawQuery('select 1')
        .catch((fault: unknown) => fault)
      assert.isTrue(isOutage(error), `${what}: ${error}`)
    }
    proxy.speakAgain()
    await db.connection(name).rawQuery('select 1')
  })

  test('keeps an idle client open although its server is silent', async ({ assert, cleanup }) => {
    const client = new pg.Client({ connectionString: env.get('DATABASE_URL') })
    await client.connect()
    cleanup(() => client.end())
    cutWhenSilent(client, 50)
    await new Promise((resolve) => setTimeout(resolve, 200))
    assert.equal((await client.query('select 1 as one')).rows[0].one, 1)
  })

  test('a timeout counts as an outage, an invalid statement does not', async ({ assert }) => {
    const errorOf = (sql: string) =>
      unitOfWork(async ({ trx }) => {
        await trx.rawQuery(`set local statement_timeout = 50`)
        return trx.rawQuery(sql)
      })
    const late = await errorOf('select pg_sleep(5)').catch((error: unknown) => error)
    assert.isTrue(isOutage(late), `${late}`)
    const wrong = await errorOf('select 1 / 0').catch((error: unknown) => error)
    assert.isFalse(isOutage(wrong), `${wrong}`)
  })
})

test.group('database errors in the log', () => {
  test("an acquire timeout is logged without the statement's values", async ({
    assert,
    cleanup,
  }) => {
    const { connections } = app.config.get<{ connections: { pg: { pool: object } } }>('database')
    const name = 'narrow'
    const pool = { ...connections.pg.pool, min: 0, max: 1, acquireTimeoutMillis: 500 }
    db.manager.add(name, { ...connections.pg, pool } as never)
    const blocking = db.connection(name).rawQuery('select pg_sleep(3)').exec()
    cleanup(async () => {
      await blocking
      await db.manager.close(name, true)
    })
    const statements = [
      () => db.connection(name).rawQuery('select ?::text', [secret]).exec(),
      () => db.connection(name).table('rate_limits').insert({ key: secret }).exec(),
      // The same for a raw statement, whose connection knex acquires itself.
      () => db.connection(name).getWriteClient().raw('select ?::text', [secret]).then(),
    ]
    for (const statement of statements) {
      const error = await statement().catch((fault: unknown) => fault)
      assert.isTrue(isOutage(error), `${error}`)
      assert.notInclude(logged(error), secret)
    }
  })

  test('values of a rejected statement are not logged, neither in the message, the detail nor the cause', async ({
    assert,
  }) => {
    const statements = [
      ['insert into rate_limits (key, points) select ?::text, n from generate_series(1, 2) n'],
      ['select ?::int'],
      [`select ?::jsonb`],
    ]
    for (const [sql] of statements) {
      const error = await db
        .rawQuery(sql, [secret])
        .then(() => assert.fail(`${sql} went through`))
        .catch((fault: unknown) => fault)
      for (const each of [error, new Error('around it', { cause: error })]) {
        assert.notInclude(logged(each), secret, sql)
      }
      assert.include(logged(error), (error as { code: string }).code)
    }
  })
})
