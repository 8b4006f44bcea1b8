/** Signals: heard here at once, from other processes through the database, and again after it was away. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { onSignal, signal, startListening, stopListening } from '#app/kernel/signals'

const topic = 'test.topic'
const url = process.env.DATABASE_URL!

/** What another process would send. */
const fromElsewhere = (payload: string) =>
  db.rawQuery('select pg_notify(?, ?)', [
    'guiche_signals',
    JSON.stringify({ from: 'elsewhere', topic, payload }),
  ])
const listeners = async () => {
  const { rows } = await db.rawQuery(
    `select pid from pg_stat_activity
     where application_name = 'guiche-signals' and datname = current_database()`
  )
  return rows as { pid: number }[]
}
async function waitFor(look: () => Promise<boolean>) {
  for (let tries = 0; tries < 100; tries++) {
    if (await look()) return
    await pause(50)
  }
  throw new Error('waited 5 s in vain')
}

test.group('signals', (group) => {
  let heard: string[] = []
  group.each.setup(() => {
    heard = []
    return onSignal(topic, (payload) => void heard.push(payload))
  })
  group.each.teardown(() => stopListening())

  test('one’s own is heard at once and once, another’s through the database', async ({
    assert,
  }) => {
    await startListening(url)
    await signal(topic, 'own')
    assert.deepEqual(heard, ['own'])
    await fromElsewhere('foreign')
    await waitFor(async () => heard.length > 1)
    assert.deepEqual(heard, ['own', 'foreign'])
  })

  test('a lost connection is taken up again', async ({ assert }) => {
    await startListening(url)
    const [{ pid }] = await listeners()
    await db.rawQuery('select pg_terminate_backend(?)', [pid])
    await waitFor(async () => (await listeners()).some((other) => other.pid !== pid))
    await fromElsewhere('after')
    await waitFor(async () => heard.length > 0)
    assert.deepEqual(heard, ['after'])
  })

  test('who stopped does not begin again, not even while it waits for the next try', async ({
    assert,
  }) => {
    await startListening(url)
    const [{ pid }] = await listeners()
    await db.rawQuery('select pg_terminate_backend(?)', [pid])
    await waitFor(async () => !(await listeners()).length)
    await stopListening()
    await pause(1500)
    assert.deepEqual(await listeners(), [])
  })

  test('what it wakes is nobody’s work: it does not run for the call that sent it', async ({
    assert,
    cleanup,
  }) => {
    const caller = new AsyncLocalStorage<string>()
    const seen: unknown[] = []
    cleanup(onSignal(topic, () => void seen.push(caller.getStore())))
    await caller.run('a call of Ana', () => signal(topic, 'x'))
    assert.deepEqual(seen, [undefined])
  })
})
