/**
 * A new version with one more migration replaces three processes one by one, while customers write, agents answer and browsers
 * look on: nothing lost, nothing twice, no call fails, and no browser misses a message.
 */
import { writeFile } from 'node:fs/promises'
import { test } from '@japa/runner'
import pg from 'pg'
import * as books from '#tests/crash/books'
import { ContinuousLoad } from '#tests/crash/continuous_load'
import { businessAt, form, rollForm } from '#tests/crash/forms'
import { CopiedHouse } from '#tests/support/copied_house'
import { Product, sleep, waitFor } from '#tests/support/product'
import { ProductClient } from '#tests/support/product_client'
import { startRedis, type TestRedis } from '#tests/support/redis'
import { RollingProxy } from '#tests/support/rolling_proxy'
import { ServerProcess } from '#tests/support/server_process'
import { WatchingBrowser } from '#tests/support/watching_browser'

const { connections, customers, browsers } = rollForm
const processes = 3
/** A process goes on serving for this long after it is told to stop: proxies notice meanwhile. */
const drainSeconds = 2
const timeoutMs = 90_000

const migration = `import { BaseSchema } from '@adonisjs/lucid/schema'
export default class extends BaseSchema {
  async up() {
    this.schema.raw('alter table tickets add column of_next_version varchar(20)')
  }
  async down() {}
}
`

test.group('rolling upgrade', (group) => {
  let redis: TestRedis
  let product: Product
  let database: pg.Client
  let proxy: RollingProxy
  let house: CopiedHouse
  const next: ServerProcess[] = []

  group.setup(async () => {
    redis = await startRedis()
    product = await Product.start({
      env: {
        REDIS_URL: redis.url,
        DRAIN_SECONDS: String(drainSeconds),
        SOCKETS_PER_PERSON: '10000',
        SOCKET_OPENS_PER_MINUTE: '100000',
        SOCKET_CALLS_PER_MINUTE: '100000',
        MEMBER_CALLS_PER_MINUTE: '100000',
        TRUST_PROXY: 'true',
      },
    })
    database = new pg.Client({ connectionString: product.databaseUrl })
    await database.connect()
    proxy = await RollingProxy.open()
    return async () => {
      await proxy.close()
      await database.end()
      for (const server of next) await server.end('SIGTERM')
      await product.stop()
      await redis.stop()
      await house?.remove()
    }
  })

  /** This version with one more migration. */
  async function nextHouse(): Promise<CopiedHouse> {
    const copied = await CopiedHouse.make()
    await writeFile(copied.path('database/migrations/9999_next_version.ts'), migration)
    return copied
  }

  const held = async () => {
    const { rows } = await database.query(
      `select count(*)::int as connected from connections where status = 'CONNECTED' and number = any($1)`,
      [Array.from({ length: connections }, (_, at) => businessAt(at))]
    )
    return rows[0].connected === connections
  }

  test('three processes are replaced one by one; nothing is lost or doubled, no call fails, no browser misses a message', async ({
    assert,
    cleanup,
  }) => {
    house = await nextHouse()
    const running = [product.server]
    while (running.length < processes) running.push(await product.addServer())
    await proxy.lead(running.map(({ url }) => url))
    const api = await new ProductClient(product, proxy.url).signIn('admin@guiche.local')
    await api.pairAll(Array.from({ length: connections }, (_, at) => businessAt(at)))
    const load = new ContinuousLoad(product, rollForm, () => api)
    const chats = await load.begin()
    const [{ companyId }] = await product.sql<{ companyId: number }>(
      'select company_id as "companyId" from tickets limit 1'
    )
    const watching = Array.from({ length: browsers }, (_, at) => {
      const { ticketId } = chats[at % chats.length]
      return new WatchingBrowser(proxy.url, api, companyId, ticketId)
    })
    cleanup(() => watching.forEach((browser) => browser.close()))
    await waitFor('the browsers', async () => watching.every(({ isConnected }) => isConnected))

    const migrated = await house.run('ace.js', ['migration:run', '--force'], {
      ...(product.env as Record<string, string>),
    })
    assert.equal(migrated.code, 0, migrated.output)
    const urls = running.map(({ url }) => url)
    const seconds: number[] = []
    for (const [place, server] of running.entries()) {
      const startedAt = Date.now()
      await server.end('SIGTERM')
      const replacing = await ServerProcess.prepare(product.env, 'source', house.folder)
      next.push(replacing)
      await replacing.start()
      urls[place] = replacing.url
      await proxy.lead([...urls])
      seconds.push((Date.now() - startedAt) / 1000)
      await sleep(2_000)
    }
    await waitFor('all numbers are held', held, timeoutMs)
    await load.end()

    const stored = () => books.storedMessages(database)
    const answers = () => books.arrivedAnswers(product, { ...form, customers })
    const isComplete = async () =>
      !books.compare(load.sent, await stored()).lost.length &&
      !books.compare(load.answered, (await answers()).arrived).lost.length
    await waitFor('every message and every answer', isComplete, timeoutMs).catch(() => undefined)
    const textsOf = new Map<number, string[]>()
    for (const { ticketId, customer, business } of chats) {
      const of = load.sent.filter((one) => one.customer === customer && one.business === business)
      textsOf.set(
        ticketId,
        of.map(({ text }) => text)
      )
    }
    const missed = () =>
      watching.flatMap(({ ticketId, shown }, place) =>
        textsOf
          .get(ticketId)!
          .flatMap((text) => (shown.has(text) ? [] : `browser ${place}: ${text}`))
      )
    await waitFor('every browser', async () => missed().length === 0, 15_000).catch(() => undefined)
    const { replaced } = await product.sandbox.logins()
    const { again } = await answers()
    const figures = {
      'sent': load.sent.length,
      'answers': load.answered.length,
      'calls': proxy.calls,
      'browsers': watching.length,
      'returns': watching.reduce((sum, { returns }) => sum + returns, 0),
      'secondsOfEach': seconds,
      replaced,
      'sent again under the same id': again,
    }
    console.log(`rolling upgrade: ${JSON.stringify(figures)}`)
    const nothing = { lost: [], doubled: [], disordered: [] }
    assert.deepEqual(books.compare(load.sent, await stored()), nothing)
    assert.deepEqual(books.compare(load.answered, (await answers()).arrived), nothing)
    assert.deepEqual(proxy.failures, [])
    assert.deepEqual(missed(), [])
    assert.equal(replaced, 0, 'sockets of WhatsApp that a second one of the same number pushed out')
    assert.isAtLeast(
      figures.returns,
      watching.length,
      'each browser lost its process at least once'
    )
  }).timeout(10 * timeoutMs)
})
