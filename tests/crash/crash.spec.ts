/** Server, database and network fail repeatedly under load: nothing is lost, nothing duplicated (OPS-04). */
import pg from 'pg'
import { test } from '@japa/runner'
import * as books from '#tests/crash/books'
import { businessAt, form } from '#tests/crash/forms'
import { Load, type Chat, type Said } from '#tests/crash/load'
import { Troubles } from '#tests/crash/troubles'
import { ProductClient } from '#tests/support/product_client'
import { OwnPostgres } from '#tests/support/own_postgres'
import { Product, sleep, waitFor } from '#tests/support/product'

test.group('kill -9, database crashes and network failures under load', (group) => {
  let postgres: OwnPostgres
  let product: Product

  group.setup(async () => {
    postgres = await OwnPostgres.start()
    product = await Product.start({ database: postgres })
    return () => product.stop()
  })

  test('every message is stored once and in order, every answer arrives once (IN-10..13, IN-40)', async ({
    assert,
  }) => {
    const api = await new ProductClient(product).signIn('admin@guiche.local')
    await api.pairAll(Array.from({ length: form.connections }, (_, place) => businessAt(place)))
    const before = await inDatabase(books.countRows)
    const load = new Load(product, form)
    await load.openChats()
    const chats = await accepted(api, load.sent)

    const startedAt = Date.now()
    const troubles = new Troubles(product, postgres, form)
    let isDone = false
    const work = Promise.all([load.customersWrite(), load.agentAnswers(api, chats)]).finally(
      () => (isDone = true)
    )
    await Promise.all([work, troubles.strike(() => isDone)])
    const troubledSeconds = Math.round((Date.now() - startedAt) / 1000)

    const stored = await untilComplete('message', load.sent, () => inDatabase(books.storedMessages))
    await untilComplete('answer', load.answered, async () => (await answers()).arrived)
    const seconds = Math.round((Date.now() - startedAt) / 1000)
    // Duplicates would arrive late: wait for them to show up.
    await sleep(3000)
    const { arrived, again } = await answers()
    const inbound = books.compare(load.sent, await inDatabase(books.storedMessages))
    const outbound = books.compare(load.answered, arrived)
    const after = await inDatabase(books.countRows)

    const { kills, restarts, drops } = troubles
    const figures = {
      kills,
      'database crashes': restarts,
      'network drops': drops,
      'seconds of trouble': troubledSeconds,
      'seconds in all': seconds,
      'connections': form.connections,
      'chats': form.connections * form.customers,
      'sent': load.sent.length,
      'stored': stored.length,
      'inbound lost': inbound.lost.length,
      'inbound doubled': inbound.doubled.length,
      'chats out of order': inbound.disordered.length,
      'people': form.customers,
      'contacts': after.contacts - before.contacts,
      'tickets': after.tickets - before.tickets,
      'answers': load.answered.length,
      'arrived': arrived.length,
      'answers lost': outbound.lost.length,
      'answers doubled': outbound.doubled.length,
      'sent again under the same id': again,
      ...(await product.sandbox.logins()),
    }
    console.log(`crash: ${JSON.stringify(figures)}`)
    console.table(figures)
    assert.deepEqual(inbound, { lost: [], doubled: [], disordered: [] })
    assert.deepEqual(outbound, { lost: [], doubled: [], disordered: [] })
    assert.equal(stored.length, load.sent.length)
    assert.equal(arrived.length, load.answered.length)
    assert.equal(figures.contacts, form.customers, 'one contact for one person (IN-09)')
    assert.equal(figures.tickets, figures.chats, 'one ticket for one chat (IN-50)')
  }).timeout(form.writingMs * 6 + form.timeoutMs * 2 + 120_000)

  const answers = () => books.arrivedAnswers(product, form)

  /** A new client each time: open connections break with the database. */
  async function inDatabase<T>(look: (database: pg.Client) => Promise<T>): Promise<T> {
    const database = new pg.Client({ connectionString: product.databaseUrl })
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
      const found = await look()
      const { lost } = books.compare(pending, found)
      if (!lost.length) return found
      if (Date.now() > end) {
        const queues = await inDatabase((database) => books.queuesOf(database, lost))
        const some = lost.slice(0, 50).join(', ')
        throw new Error(`${lost.length} times no ${what}: ${some}\n${queues}\n${product.output}`)
      }
      await sleep(500)
    }
  }
})
