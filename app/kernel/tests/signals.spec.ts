/**
 * Signals: received at once in this process, from other processes through the database, and again after an outage.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { onSignal, signal, startListening, stopListening } from '#app/kernel/database/signals'

const topic = 'test.topic'
const url = process.env.DATABASE_URL!

/** Sends a signal as another process would. */
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

  test('own signals are received once and at once, others through the database', async ({
    assert,
  }) => {
    await startListening(url)
    await signal(topic, 'own')
    assert.deepEqual(heard, ['own'])
    await fromElsewhere('foreign')
    await waitFor(async () => heard.length > 1)
    assert.deepEqual(heard, ['own', 'foreign'])
  })

  test('reconnects after a lost connection', async ({ assert }) => {
    await startListening(url)
    const [{ pid }] = await listeners()
    await db.rawQuery('select pg_terminate_backend(?)', [pid])
    await waitFor(async () => (await listeners()).some((other) => other.pid !== pid))
    await fromElsewhere('after')
    await waitFor(async () => heard.length > 0)
    assert.deepEqual(heard, ['after'])
  })

  test('does not reconnect after stopListening, even while a retry is pending', async ({
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

  test('handlers do not run in the async context of the request that sent the signal', async ({
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
