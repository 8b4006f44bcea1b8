/** Uncaught errors in a running server, and their effect on other requests. */
import app from '@adonisjs/core/services/app'
import { test } from '@japa/runner'
import { freshDatabase, type FreshDatabase } from '#tests/support/fresh_database'
import { runFile } from '#tests/support/programs'
import { ServerProcess } from '#tests/support/server_process'
import { waitFor } from '#tests/support/waiting'

/** Runs in the server's process: a signal from the test triggers the error. */
const faults = `
  process.on('SIGUSR2', () => void Promise.reject(new Error('nobody waited for this')))
  process.on('SIGHUP', () => setImmediate(() => { throw new Error('nobody caught this') }))
`

test.group('uncaught errors', (group) => {
  let database: FreshDatabase
  let server: ServerProcess
  group.setup(async () => {
    database = await freshDatabase('guiche_faults')
    const env = {
      ...process.env,
      NODE_ENV: 'development',
      LOG_LEVEL: 'fatal',
      DATABASE_URL: database.url,
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(faults)}`,
    }
    const cwd = app.makePath()
    const migrated = await runFile('ace.js', ['migration:run', '--force'], { cwd, env })
    if (migrated.code) throw new Error(migrated.output)
    server = await ServerProcess.prepare(env)
    await server.start()
    return async () => {
      await server.end('SIGKILL')
      await database.drop()
    }
  })

  test('API-04: an unhandled rejection is logged, and the server keeps running', async ({
    assert,
  }) => {
    process.kill(server.pid!, 'SIGUSR2')
    await waitFor('the log', async () => server.output.includes('going on'))
    assert.equal((await fetch(`${server.url}/health`)).status, 200)
    assert.isNotNull(server.pid)
  })

  test('an uncaught exception is logged, and the server ends with exit code 1 for its supervisor', async ({
    assert,
  }) => {
    const exited = server.exited()
    process.kill(server.pid!, 'SIGHUP')
    assert.equal(await exited, 1)
    assert.include(server.output, 'the process ends')
  })
})
