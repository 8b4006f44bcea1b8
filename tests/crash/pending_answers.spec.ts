/** The server dies between a customer's message and the answer that a number gives by itself: one answer, neither none nor two. */
import { test } from '@japa/runner'
import pg from 'pg'
import { openCounters } from '#tests/crash/counters'
import { ProductClient } from '#tests/support/product_client'
import { Product, waitFor } from '#tests/support/product'

const customers = Array.from({ length: 8 }, (_, place) => `55119876550${10 + place}`)
const number = '5511900000000'
/** Milliseconds in which a new process has what the dead one held. */
const takeoverMs = 90_000
const menu = 'Olá!\n\n*[ 1 ]* - Balcão\n*[ 2 ]* - Oficina'

test.group('killed between a message and its answer', (group) => {
  let product: Product
  let database: pg.Client

  group.setup(async () => {
    product = await Product.start({ hasBot: true })
    database = new pg.Client({ connectionString: product.databaseUrl })
    await database.connect()
    const desk = await new ProductClient(product).signIn('admin@guiche.local')
    const queueIds = await openCounters(desk, ['Balcão', 'Oficina'])
    const [{ id }] = await desk.call<{ id: number }[]>('GET', '/whatsapp?session=0')
    await desk.call('PUT', `/whatsapp/${id}`, { greetingMessage: 'Olá!', queueIds })
    await desk.pair(id, number)
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
  const promised = () => countOf('select count(*)::int from outbox_entries')
  /** Somebody of the product stands still before this lock. */
  const waitsFor = (table: string) => async () =>
    (await countOf(
      `select count(*)::int from pg_locks where not granted and relation = '${table}'::regclass`
    )) > 0
  /** The inbox owes nothing: every message has had its turn. */
  const settled = () =>
    countOf(
      `select count(*)::int from inbox_entries where kind = 'message' and status <> 'done'`
    ).then((count) => count === 0)

  /** Nobody may touch the table in this way until the answer is called. */
  async function hold(table: string, mode: 'access exclusive' | 'share') {
    const holder = new pg.Client({ connectionString: product.databaseUrl })
    await holder.connect()
    await holder.query('begin')
    await holder.query(`lock table ${table} in ${mode} mode`)
    let isHeld = true
    return async () => {
      if (isHeld) await holder.end()
      isHeld = false
    }
  }

  /** What each phone shows of what the number said, when nothing is under way any more. */
  async function heard(): Promise<string[][]> {
    const open = `select count(*)::int from outbox_entries where status in ('owed', 'sending')`
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
    const release = await hold('bot_conversations', 'access exclusive')
    cleanup(release)
    await says('oi')
    await waitFor('a message is stored', someAreStored('oi'))
    await waitFor('an answer is under way', waitsFor('bot_conversations'))
    await product.killServer()
    await release()
    assert.equal(await promised(), 0, 'nothing was said before the fall')
    await product.startServer()
    await waitFor('all is answered', async () => (await promised()) >= customers.length, takeoverMs)
    assert.deepEqual(
      await heard(),
      customers.map(() => [menu])
    )
  }).timeout(240_000)

  test('IN-12, BOT-09: killed after the answer, before the message is settled: no second one', async ({
    assert,
    cleanup,
  }) => {
    const release = await hold('bot_conversations', 'access exclusive')
    cleanup(release)
    await says('1')
    await waitFor('a message is stored', someAreStored('1'))
    await waitFor('an answer is under way', waitsFor('bot_conversations'))
    const free = await hold('inbox_entries', 'share')
    cleanup(free)
    const before = await promised()
    await release()
    await waitFor('the first is answered', async () => (await promised()) > before)
    await waitFor('its row waits', waitsFor('inbox_entries'))
    await product.killServer()
    await free()
    await product.startServer()
    await waitFor(
      'all is answered',
      async () => (await promised()) >= before + customers.length,
      takeoverMs
    )
    assert.deepEqual(
      await heard(),
      customers.map(() => [menu, 'Aqui é Balcão.'])
    )
    const queued = await database.query(
      `select count(*)::int, count(distinct queue_id)::int as queues from tickets
       where queue_id is not null and last_message = 'Aqui é Balcão.'`
    )
    assert.deepEqual(queued.rows, [{ count: customers.length, queues: 1 }])
  }).timeout(240_000)
})
