/**
 * A process is killed after its commit and before its events are published: browsers at the other process
 * refetch in time (RT-05).
 */
import { test } from '@japa/runner'
import pg from 'pg'
import { io, type Socket } from 'socket.io-client'
import { form } from '#tests/crash/forms'
import { ProductClient } from '#tests/support/product_client'
import { Product, waitFor } from '#tests/support/product'
import type { ServerProcess } from '#tests/support/server_process'

/** Seconds after which no browser may show an outdated list. */
const staleSeconds = 10
const rounds = form.maxKills === Infinity ? 10 : 2

test.group('killed between the commit and its events', (group) => {
  let product: Product
  let other: ServerProcess
  let database: pg.Client

  group.setup(async () => {
    product = await Product.start()
    other = await product.addServer()
    database = new pg.Client({ connectionString: product.databaseUrl })
    await database.connect()
    return async () => {
      await database.end()
      await product.stop()
    }
  })

  const isStored = (shortcode: string) => async () =>
    (await database.query('select 1 from quick_replies where shortcode = $1', [shortcode])).rowCount
  const waitsForNumber = async () =>
    (
      await database.query(
        `select 1 from pg_locks where not granted and relation = 'realtime_sequences'::regclass`
      )
    ).rowCount

  async function aBrowser(token: string) {
    const socket: Socket = io(other.url, { auth: { token }, transports: ['websocket'] })
    const heard: { name: string; at: number }[] = []
    socket.onAny((name) => heard.push({ name, at: Date.now() }))
    await waitFor('the socket', async () => heard.some(({ name }) => name === 'ready'))
    return { heard, close: () => void socket.disconnect() }
  }

  test('the browsers of another process refetch within ten seconds, without a later event', async ({
    assert,
    cleanup,
  }) => {
    const fixture = await new ProductClient(product, other.url).signIn('admin@guiche.local')
    const browser = await aBrowser(fixture.token)
    cleanup(browser.close)
    const seconds: number[] = []
    for (let round = 0; round < rounds; round++) {
      const lock = new pg.Client({ connectionString: product.databaseUrl })
      // If this test fails, it ends together with its database.
      lock.on('error', () => undefined)
      await lock.connect()
      await lock.query('begin')
      await lock.query('lock table realtime_sequences in exclusive mode')
      const shortcode = `perdida${round}`
      const call = fetch(`${product.url}/quick-messages`, {
        method: 'POST',
        headers: { 'authorization': `Bearer ${fixture.token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ shortcode, message: 'oi', geral: true }),
      }).catch(() => null)
      await waitFor('the commit', isStored(shortcode))
      await waitFor('the process to wait for its number', waitsForNumber)
      browser.heard.length = 0
      await product.killServer()
      const killedAt = Date.now()
      await lock.end()
      await call
      const isHeard = async () => browser.heard.find(({ name }) => name === 'resync')
      const { at } = await waitFor('the request to fetch', isHeard, 30_000)
      seconds.push((at - killedAt) / 1000)
      await product.startServer()
    }
    console.log(`crash: events lost by a kill, seconds until browsers fetch ${seconds.join(', ')}`)
    assert.isBelow(Math.max(...seconds), staleSeconds)
    const left = await database.query('select count(*)::int from unpublished_events')
    assert.equal(left.rows[0].count, 0)
  }).timeout(600_000)
})
