// A demo that other machines can reach has a password other than the documented one.
import fs from 'node:fs'
import path from 'node:path'
import { test } from '@japa/runner'
import { freePort } from '#scripts/ports'
import { isReachable } from '#scripts/start/settings'
import { run, scratchFolder } from '#scripts/tests/support/command'

const known = 'guiche-demo'

test.group('A demo that other machines can reach', (group) => {
  let env: NodeJS.ProcessEnv
  group.setup(async () => {
    const dataDir = scratchFolder()
    env = {
      DATA_DIR: dataDir,
      PORT: String(await freePort()),
      SANDBOX_PORT: String(await freePort()),
    }
    return () => fs.rmSync(dataDir, { recursive: true, force: true })
  })

  /** Starts the demo, checks which passwords can sign in, and stops it. */
  async function visit(host: string) {
    const command = run('scripts/bootstrap.mjs', ['start'], { ...env, HOST: host })
    try {
      await command.waitFor('Ctrl-C stops everything.')
      const printed = /Password +(\S+)/.exec(command.said())![1]
      const signIn = async (name: string, password: string) => {
        const answer = await fetch(`http://127.0.0.1:${env.PORT}/auth/login`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ email: `${name}@guiche.local`, password }),
        })
        return answer.status
      }
      return {
        printed,
        withPrinted: await signIn('agent', printed),
        withKnown: [await signIn('super', known), await signIn('larissa', known)],
      }
    } finally {
      command.process.kill('SIGINT')
      await command.ended
    }
  }

  test('keeps the documented password while only this machine can reach it', async ({ assert }) => {
    const { printed, withPrinted } = await visit('127.0.0.1')
    assert.equal(printed, known)
    assert.equal(withPrinted, 200)
  })

  test('gets a random password as soon as others can reach it, also when it was loaded before', async ({
    assert,
  }) => {
    const open = await visit('0.0.0.0')
    assert.notEqual(open.printed, known)
    assert.isAtLeast(open.printed.length, 16)
    assert.equal(open.withPrinted, 200)
    assert.deepEqual(open.withKnown, [401, 401])

    const again = await visit('127.0.0.1')
    assert.equal(again.printed, open.printed)
    assert.equal(again.withPrinted, 200)
    const file = fs.statSync(path.join(env.DATA_DIR!, 'demo_password'))
    assert.equal(file.mode & 0o777, 0o600)
  })
})

test.group('Hosts that other machines can reach', () => {
  test('are all hosts except loopback', ({ assert }) => {
    for (const host of ['127.0.0.1', '127.9.9.9', 'localhost', '::1'])
      assert.isFalse(isReachable(host), host)
    for (const host of ['0.0.0.0', '::', '192.168.0.7', 'guiche.example', '127.example'])
      assert.isTrue(isReachable(host), host)
  })
})
