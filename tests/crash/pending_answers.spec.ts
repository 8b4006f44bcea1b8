/** The server is killed between a customer's message and the automatic answer: exactly one answer is sent. */
import { test } from '@japa/runner'
import pg from 'pg'
import { openCounters } from '#tests/crash/counters'
import { ProductClient } from '#tests/support/product_client'
import { Product, waitFor } from '#tests/support/product'

const customers = Array.from({ length: 8 }, (_, place) => `55119876550${10 + place}`)
const number = '5511900000000'
/** Milliseconds in which a new process takes over what the dead one held. */
const takeoverMs = 90_000
const menu = 'Olá!\n\n*[ 1 ]* - Balcão\n*[ 2 ]* - Oficina'

test.group('killed between a message and its answer', (group) => {
  let product: Product
  let database: pg.Client

  group.setup(async () => {
    product = await Product.start({ hasBot: true })
    database = new pg.Client({ connectionString: product.databaseUrl })
    await database.connect()
    const api = await new ProductClient(product).signIn('admin@guiche.local')
    const queueIds = await openCounters(api, ['Balcão', 'Oficina'])
    const [{ id }] = await api.call<{ id: number }[]>('GET', '/whatsapp?session=0')
    await api.call('PUT', `/whatsapp/${id}`, { greetingMessage: 'Olá!', queueIds })
    await api.pair(id, number)
    return async () => {
      await database.end()
      await product.stop()
    }
  })

  const says = (text: string) =>
    Promise.all(customers.map((customer) => product.sandbox.say(customer, text)))
  const countOf = async (sql: string) => (await database.query(sql)).rows[0].count as number
  const someAreStored = (text: string) => async () =>
    (await countOf(
      `select count(*)::int from messages where not from_me and body = '${text}' and not is_answered`
    )) > 0
  const outboxCount = () => countOf('select count(*)::int from outbox_entries')
  /** Whether some connection of the product waits for a lock on this table. */
  const waitsFor = (table: string) => async () =>
    (await countOf(
      `select count(*)::int from pg_locks where not granted and relation = '${table}'::regclass`
    )) > 0
  /** The inbox is empty: every message has been processed. */
  const settled = () =>
    countOf(
      `select count(*)::int from inbox_entries where kind = 'message' and status <> 'done'`
    ).then((count) => count === 0)

  /** Locks the table in this mode until the returned function is called. */
  async function lockTable(table: string, mode: 'access exclusive' | 'share') {
    const lockingClient = new pg.Client({ connectionString: product.databaseUrl })
    await lockingClient.connect()
    await lockingClient.query('begin')
    await lockingClient.query(`lock table ${table} in ${mode} mode`)
    let isLocked = true
    return async () => {
      if (isLocked) await lockingClient.end()
      isLocked = false
    }
  }

  /** The texts that each phone received from the number, once nothing is pending. */
  async function receivedTexts(): Promise<string[][]> {
    const open = `select count(*)::int from outbox_entries where status in ('pending', 'sending')`
    const isOver = async () => (await settled()) && (await countOf(open)) === 0
    await waitFor('all that was promised has left', isOver, takeoverMs)
    const chats = await Promise.all(customers.map((customer) => product.sandbox.chat(customer)))
    return chats.map((chat) =>
      chat.filter(({ direction }) => direction === 'in').map(({ text }) => `${text}`)
    )
  }

  test('IN-10, IN-15, BOT-05: killed before the answer: each customer gets the menu, once', async ({
    assert,
    cleanup,
  }) => {
    const release = await lockTable('bot_conversations', 'access exclusive')
    cleanup(release)
    await says('oi')
    await waitFor('a message is stored', someAreStored('oi'))
    await waitFor('an answer is under way', waitsFor('bot_conversations'))
    await product.killServer()
    await release()
    assert.equal(await outboxCount(), 0, 'nothing was said before the fall')
    await product.startServer()
    await waitFor(
      'all is answered',
      async () => (await outboxCount()) >= customers.length,
      takeoverMs
    )
    assert.deepEqual(
      await receivedTexts(),
      customers.map(() => [menu])
    )
  }).timeout(240_000)

  test('IN-12, BOT-09: killed after the answer, before the message is settled: no second one', async ({
    assert,
    cleanup,
  }) => {
    const release = await lockTable('bot_conversations', 'access exclusive')
    cleanup(release)
    await says('1')
    await waitFor('a message is stored', someAreStored('1'))
    await waitFor('an answer is under way', waitsFor('bot_conversations'))
    const free = await lockTable('inbox_entries', 'share')
    cleanup(free)
    const before = await outboxCount()
    await release()
    await waitFor('the first is answered', async () => (await outboxCount()) > before)
    await waitFor('its row waits', waitsFor('inbox_entries'))
    await product.killServer()
    await free()
    await product.startServer()
    await waitFor(
      'all is answered',
      async () => (await outboxCount()) >= before + customers.length,
      takeoverMs
    )
    assert.deepEqual(
      await receivedTexts(),
      customers.map(() => [menu, 'Aqui é Balcão.'])
    )
    const queued = await database.query(
      `select count(*)::int, count(distinct queue_id)::int as queues from tickets
       where queue_id is not null and last_message = 'Aqui é Balcão.'`
    )
    assert.deepEqual(queued.rows, [{ count: customers.length, queues: 1 }])
  }).timeout(240_000)
})
