/**
 * Server processes are paused and resumed while others go on: nothing lost, nothing duplicated,
 * no number without a holder (CNX-03).
 */
import pg from 'pg'
import { test } from '@japa/runner'
import * as books from '#tests/crash/books'
import { businessAt, form, pauseForm } from '#tests/crash/forms'
import { ContinuousLoad } from '#tests/crash/continuous_load'
import { ProductClient } from '#tests/support/product_client'
import { Product, sleep, waitFor } from '#tests/support/product'
import { startRedis, type TestRedis } from '#tests/support/redis'
import type { ServerProcess } from '#tests/support/server_process'

const { connections, customers, processes, pausesMs } = pauseForm
/** CNX-03: milliseconds within which a number is held by a running process. */
const maxAloneMs = 40_000
const timeoutMs = 90_000

test.group('paused server processes', (group) => {
  let redis: TestRedis
  let product: Product
  let database: pg.Client
  const servers: ServerProcess[] = []
  let asleep: ServerProcess | null = null

  group.setup(async () => {
    redis = await startRedis()
    product = await Product.start({ env: { REDIS_URL: redis.url } })
    servers.push(product.server)
    database = new pg.Client({ connectionString: product.databaseUrl })
    await database.connect()
    return async () => {
      // A paused process would not handle the signal to end.
      wake()
      await database.end()
      await product.stop()
      await redis.stop()
    }
  })

  function wake() {
    if (asleep?.pid) process.kill(asleep.pid, 'SIGCONT')
    asleep = null
  }

  test('a resumed process leaves its numbers to those who took them over', async ({
    assert,
    cleanup,
  }) => {
    const api = await new ProductClient(product).signIn('admin@guiche.local')
    const ids = await api.pairAll(
      Array.from({ length: connections }, (_, place) => businessAt(place))
    )
    const watch = new Watch(ids)
    cleanup(() => watch.end())
    const awake = () => servers.find((one) => one !== asleep)!.url
    const work = new ContinuousLoad(product, pauseForm, () => api.at(awake()))
    await work.begin()
    const rounds: object[] = []
    for (const [round, pauseMs] of pausesMs.entries()) {
      watch.longestOfRound = 0
      await shareAmong(processes[round % processes.length])
      const victim = servers[Math.floor(Math.random() * servers.length)]
      asleep = victim
      process.kill(victim.pid!, 'SIGSTOP')
      await sleep(pauseMs)
      const tookOver = await heldByOthers(victim)
      wake()
      // Late writes of a former holder happen within these seconds. The resumed process gets its share of numbers
      // back then, and a number that moves has no holder for a moment.
      await sleep(3_000)
      await waitFor('all are held and connected', allServed, timeoutMs).catch(async (error) => {
        throw new Error(`round ${round}: ${error}, ${await rows()}`)
      })
      rounds.push({
        'seconds': Math.round(pauseMs / 1000),
        'processes': servers.length,
        'taken over': tookOver,
        'longest without a holder (s)': Math.round(watch.longestOfRound / 1000),
      })
    }
    await watch.end()
    await work.end()

    const stored = () => books.storedMessages(database)
    const answers = async () =>
      (await books.arrivedAnswers(product, { ...form, customers })).arrived
    const isComplete = async () =>
      !books.compare(work.sent, await stored()).lost.length &&
      !books.compare(work.answered, await answers()).lost.length
    await waitFor('every message and every answer', isComplete, timeoutMs).catch(() => undefined)
    await sleep(2_000)
    const { logins, replaced } = await product.sandbox.logins()
    const figures = {
      'rounds': rounds.length,
      'taken over': rounds.filter((round) => round['taken over' as never]).length,
      'sent': work.sent.length,
      'answers': work.answered.length,
      'longest without a holder (s)': Math.round(watch.longestMs / 1000),
      logins,
      replaced,
    }
    console.log(`paused holder: ${JSON.stringify(figures)}`)
    console.table(rounds)
    const nothing = { lost: [], doubled: [], disordered: [] }
    assert.deepEqual(books.compare(work.sent, await stored()), nothing)
    assert.deepEqual(books.compare(work.answered, await answers()), nothing)
    assert.isBelow(watch.longestMs, maxAloneMs)
    assert.isAbove(figures['taken over'], 0, 'somebody took over while the holder stood still')
  }).timeout(pausesMs.reduce((sum, ms) => sum + ms + timeoutMs, 4 * timeoutMs))

  /** Starts or stops processes up to this number, each with its share of the numbers. */
  async function shareAmong(count: number) {
    while (servers.length < count) servers.push(await product.addServer())
    while (servers.length > count) await servers.pop()!.end('SIGTERM')
    await waitFor('each has its share', async () => {
      const holders = new Set((await leases()).map(({ pid }) => pid))
      return holders.size === count && (await allServed())
    })
  }

  /** Which process holds which number, by the leases that have not expired. */
  async function leases(): Promise<{ connectionId: number; pid: number }[]> {
    const { rows: found } = await database.query(
      `select split_part(key, ':', 2)::int as "connectionId", split_part(owner, '|', 2)::int as pid
       from leases where key like 'whatsapp.connection:%' and expires_at > now()`
    )
    return found
  }

  /** The numbers held by running processes, and connected according to their rows. */
  async function served(): Promise<ReadonlySet<number>> {
    const awake = servers.filter((server) => server !== asleep).map(({ pid }) => pid)
    const leased = (await leases()).filter(({ pid }) => awake.includes(pid))
    const { rows: found } = await database.query<{ id: number }>(
      `select id from connections
       where status = 'CONNECTED' and wanted = 'running' and number = any($1) and id = any($2)`,
      [
        Array.from({ length: connections }, (_, at) => businessAt(at)),
        leased.map((one) => one.connectionId),
      ]
    )
    return new Set(found.map(({ id }) => id))
  }
  const allServed = async () => (await served()).size === connections
  const heldByOthers = async ({ pid }: ServerProcess) =>
    (await leases()).every((lease) => lease.pid !== pid)
  const rows = async () =>
    JSON.stringify(
      (await database.query('select id, status, wanted, reason from connections')).rows
    )

  /** Measures for each number how long it is not served, separately, since numbers move one after the other. */
  class Watch {
    longestMs = 0
    longestOfRound = 0
    /** When each number was last seen served. */
    readonly #seen: Map<number, number>
    #looking: Promise<unknown> = Promise.resolve()
    readonly #timer = setInterval(() => (this.#looking = this.#look()), 500)

    constructor(ids: readonly number[]) {
      this.#seen = new Map(ids.map((id) => [id, performance.now()]))
    }

    async #look() {
      const now = performance.now()
      const servedNow = await served()
      for (const [id, seenAt] of this.#seen) {
        this.longestOfRound = Math.max(this.longestOfRound, now - seenAt)
        if (servedNow.has(id)) this.#seen.set(id, now)
      }
      this.longestMs = Math.max(this.longestMs, this.longestOfRound)
    }

    async end() {
      clearInterval(this.#timer)
      await this.#looking
    }
  }
})
