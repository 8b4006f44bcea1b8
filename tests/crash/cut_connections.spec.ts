/** The database cuts connections, restarts, moves and hangs under load: the process survives and recovers (OPS-04). */
import pg from 'pg'
import { test } from '@japa/runner'
import * as books from '#tests/crash/books'
import { businessAt, cutForm as form } from '#tests/crash/forms'
import { Load, type Chat, type Said } from '#tests/crash/load'
import { DatabaseProxy } from '#tests/support/database_proxy'
import { ProductClient } from '#tests/support/product_client'
import { OwnPostgres } from '#tests/support/own_postgres'
import { Product, sleep, waitFor } from '#tests/support/product'

/** Milliseconds after which the server has given up on a hanging database and answered its callers. */
const refusedMs = 35_000

test.group('connections to the database are cut under load', (group) => {
  let postgres: OwnPostgres
  let proxy: DatabaseProxy
  let product: Product

  group.setup(async () => {
    postgres = await OwnPostgres.start()
    proxy = await DatabaseProxy.start(postgres.url)
    product = await Product.start({ database: { url: proxy.url, drop: () => postgres.drop() } })
    return async () => {
      await product.stop()
      await proxy.stop()
    }
  })

  test('the process keeps running, and no message is lost or duplicated (IN-10..13, IN-40)', async ({
    assert,
  }) => {
    const api = await new ProductClient(product).signIn('admin@guiche.local')
    await api.pairAll(Array.from({ length: form.connections }, (_, place) => businessAt(place)))
    const { pid } = product.server
    const sent: Said[] = []
    const answered: Said[] = []
    let chats: Chat[] = []
    let cuts = 0
    for (let run = 1; run <= form.runs; run++) {
      const load = new Load(product, form, `${run}/`)
      if (run === 1) {
        await load.openChats()
        chats = await accepted(api, load.sent)
      }
      const work = Promise.all([load.customersWrite(), load.agentAnswers(api, chats)])
      cuts += await terminate(form.terminatingMs)
      await postgres.fastRestart()
      await hang(api)
      await postgres.failOver()
      proxy.pointTo(postgres.url)
      await work
      sent.push(...load.sent)
      answered.push(...load.answered)
      await untilComplete('message', sent, () => inDatabase(books.storedMessages))
      await untilComplete('answer', answered, async () => (await answers()).arrived)
      const figures = { run, cuts, sent: sent.length, answered: answered.length }
      console.log(`crash: cut connections ${JSON.stringify(figures)}`)
    }
    // Duplicates would arrive late: wait for them to show up.
    await sleep(3000)
    const none = { lost: [], doubled: [], disordered: [] }
    assert.deepEqual(books.compare(sent, await inDatabase(books.storedMessages)), none)
    assert.deepEqual(books.compare(answered, (await answers()).arrived), none)
    assert.deepEqual(product.server.fatal, [], 'faults that nobody caught')
    assert.equal(product.server.pid, pid)
    assert.isFalse(product.server.hasEnded)
  }).timeout(form.runs * (form.writingMs * 3 + form.hangingMs + form.timeoutMs * 2) + 120_000)

  test('a server that is started during the failures comes up', async ({ assert }) => {
    await product.stopServer()
    const starting = product.startServer()
    await Promise.all([starting, terminate(form.terminatingMs)])
    await waitFor('health', async () => (await health()).status === 200)
    // What was started while connections failed works: a message arrives and is stored.
    const text = 'mensagem depois da partida'
    await product.sandbox.say('5511912340100', text, { to: businessAt(0) })
    const isStored = (found: readonly Said[]) => found.some((entry) => entry.text === text)
    await waitFor('its row', async () => isStored(await inDatabase(books.storedMessages)), 60_000)
    assert.deepEqual(product.server.fatal, [])
  }).timeout(180_000)

  const answers = () => books.arrivedAnswers(product, form)
  const health = () => fetch(`${product.url}/health`)

  /** Runs `pg_terminate_backend` on all connections, every 50 to 400 ms; returns how often. */
  async function terminate(ms: number): Promise<number> {
    let cuts = 0
    for (const end = Date.now() + ms; Date.now() < end; cuts++) {
      await inDatabase((database) =>
        database.query(
          `select pg_terminate_backend(pid) from pg_stat_activity
           where datname = current_database() and pid <> pg_backend_pid()`
        )
      )
      await sleep(50 + Math.random() * 350)
    }
    return cuts
  }

  /** While the database does not respond, `/health` reports it and requests are refused within the time limit. */
  async function hang(api: ProductClient): Promise<void> {
    proxy.fallSilent()
    const end = sleep(form.hangingMs).then(() => 'no answer while it hung' as const)
    const received = await Promise.all([
      Promise.race([health().then(({ status }) => status), end]),
      form.hangingMs > refusedMs ? Promise.race([refusal(api), end]) : null,
      end,
    ])
    proxy.speakAgain()
    if (received[0] !== 503 || (received[1] && !/ 503 .*ERR_UNAVAILABLE/.test(received[1]))) {
      throw new Error(`told while the database hung: ${received.slice(0, 2).join(', ')}`)
    }
    await waitFor('health', async () => (await health()).status === 200, 60_000)
  }

  const refusal = (api: ProductClient) =>
    api.call('GET', '/whatsapp?session=0').then(
      () => 'an answer',
      (error: Error) => error.message
    )

  /** Bypasses the proxy, with a new client each time: open connections break with the database. */
  async function inDatabase<T>(look: (database: pg.Client) => Promise<T>): Promise<T> {
    const database = new pg.Client({ connectionString: postgres.url })
    await database.connect()
    try {
      return await look(database)
    } finally {
      await database.end()
    }
  }

  /** The agent accepts every conversation of the customers. */
  async function accepted(api: ProductClient, begun: readonly Said[]): Promise<Chat[]> {
    const chats = await waitFor(
      'a ticket for each chat',
      async () => {
        const found = await inDatabase(books.ticketsOfChats)
        return found.length >= begun.length && found
      },
      60_000
    )
    for (const { ticketId } of chats) await api.accept(ticketId)
    return chats
  }

  /** Fails with the missing texts and the state of the queues about them. */
  async function untilComplete(
    what: string,
    pending: readonly Said[],
    look: () => Promise<Said[]>
  ) {
    const end = Date.now() + form.timeoutMs
    for (;;) {
      const { lost } = books.compare(pending, await look())
      if (!lost.length) return
      if (Date.now() > end || product.server.hasEnded) {
        const queues = await inDatabase((database) => books.queuesOf(database, lost))
        const some = lost.slice(0, 50).join(', ')
        throw new Error(`${lost.length} times no ${what}: ${some}\n${queues}\n${product.output}`)
      }
      await sleep(500)
    }
  }
})
