// However `npm start` is ended, no process is left, and the next start works.
import fs from 'node:fs'
import { test } from '@japa/runner'
import { freePort } from '#scripts/ports'
import { eventually, run, scratchFolder, type Running } from '#scripts/tests/support/command'

const ready = 'Ctrl-C stops everything.'

test.group('Stopping npm start', (group) => {
  let dataDir: string
  let env: NodeJS.ProcessEnv
  let command: Running
  group.setup(async () => {
    dataDir = scratchFolder()
    env = {
      DATA_DIR: dataDir,
      PORT: String(await freePort()),
      SANDBOX_PORT: String(await freePort()),
    }
    return () => fs.rmSync(dataDir, { recursive: true, force: true })
  })
  group.each.setup(async () => {
    command = run('scripts/bootstrap.mjs', ['start'], env)
    await command.waitFor(ready)
    return () => {
      for (const pid of [command.process.pid!, ...command.family()]) {
        try {
          process.kill(pid, 'SIGKILL')
        } catch {
          // expected: the process has already exited
        }
      }
    }
  })

  const left = () => command.family().length === 0

  test('while it runs, the address responds and the demo can sign in', async ({ assert }) => {
    const address = `http://127.0.0.1:${env.PORT}`
    assert.equal((await fetch(`${address}/health`)).status, 200)
    const answer = await fetch(`${address}/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'agent@guiche.local', password: 'guiche-demo' }),
    })
    assert.equal(answer.status, 200)
    assert.equal((await fetch(`http://127.0.0.1:${env.SANDBOX_PORT}/health`)).status, 200)
  })

  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    test(`${signal} to the first process alone stops everything`, async ({ assert }) => {
      command.process.kill(signal)
      assert.equal(await command.ended, 0)
      assert.deepEqual(command.family(), [])
      assert.isFalse(fs.existsSync(`${dataDir}/postgres/postmaster.pid`))
      assert.isFalse(fs.existsSync(`${dataDir}/running.json`))
    })
  }

  test('Ctrl-C pressed twice stops everything', async ({ assert }) => {
    command.process.kill('SIGINT')
    await new Promise((resolve) => setTimeout(resolve, 30))
    command.process.kill('SIGINT')
    assert.equal(await command.ended, 0)
    assert.deepEqual(command.family(), [])
    assert.isFalse(fs.existsSync(`${dataDir}/postgres/postmaster.pid`))
  })

  test('kill -9 of the first process stops the others', async ({ assert }) => {
    command.process.kill('SIGKILL')
    await eventually('the others have noticed and left', left)
    assert.isFalse(fs.existsSync(`${dataDir}/postgres/postmaster.pid`))
  })

  test('kill -9 of the process that manages the others stops them', async ({ assert }) => {
    const { pid } = JSON.parse(fs.readFileSync(`${dataDir}/running.json`, 'utf8'))
    process.kill(pid, 'SIGKILL')
    assert.equal(await command.ended, 1)
    await eventually('the others have noticed and left', left)
    assert.isFalse(fs.existsSync(`${dataDir}/postgres/postmaster.pid`))
  })

  test('when one part exits by itself, everything stops and the cause is printed', async ({
    assert,
  }) => {
    const server = Number.parseInt(fs.readFileSync(`${dataDir}/postgres/postmaster.pid`, 'utf8'))
    process.kill(server, 'SIGKILL')
    assert.equal(await command.ended, 1)
    assert.include(command.said(), 'PostgreSQL has ended by itself')
    assert.deepEqual(command.family(), [])
  })
})
