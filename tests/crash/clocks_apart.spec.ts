/** Two processes whose clocks are 40 seconds apart, both wrong: nothing is lost, doubled, late or out of order (docs/adr/0036). */
import { test } from '@japa/runner'
import pg from 'pg'
import * as books from '#tests/crash/books'
import { businessAt, clockForm, customerAt, form } from '#tests/crash/forms'
import type { Chat, Said } from '#tests/crash/load'
import { ProductClient } from '#tests/support/product_client'
import { Product, sleep, waitFor, wrongClock } from '#tests/support/product'
import { startRedis, type TestRedis } from '#tests/support/redis'
import type { ServerProcess } from '#tests/support/server_process'

const { connections, customers, rounds } = clockForm
/** Milliseconds by which the one is behind and the other ahead. */
const wrongByMs = 20_000
/** Milliseconds; WhatsApp counts in seconds, so that messages of one chat stand further apart. */
const everyMs = 1_200
const timeoutMs = 90_000

test.group('clocks apart', (group) => {
  let redis: TestRedis
  let product: Product
  let ahead: ServerProcess
  let database: pg.Client

  group.setup(async () => {
    redis = await startRedis()
    product = await Product.start({ env: { REDIS_URL: redis.url, ...wrongClock(-wrongByMs) } })
    ahead = await product.addServer(wrongClock(wrongByMs))
    database = new pg.Client({ connectionString: product.databaseUrl })
    await database.connect()
    return async () => {
      await database.end()
      await product.stop()
      await redis.stop()
    }
  })

  test('messages and answers pass as if the clocks were right, also over a crash', async ({
    assert,
  }) => {
    const desk = await new ProductClient(product).signIn('admin@guiche.local')
    await desk.pairAll(Array.from({ length: connections }, (_, place) => businessAt(place)))
    await waitFor('each process has its share', async () => (await holders()) === 2, timeoutMs)
    for (let place = 0; place < customers; place++) {
      await product.sandbox.addPhone(customerAt(place), `Cliente ${place}`)
    }
    const chats = Array.from({ length: customers * connections }, (_, at) => ({
      customer: customerAt(at % customers),
      business: businessAt(Math.floor(at / customers)),
    }))
    const sent: Said[] = []
    const say = async (chat: Omit<Said, 'text'>, round: number) => {
      const text = `mensagem ${chat.customer}.${chat.business}.${round}`
      await product.sandbox.say(chat.customer, text, { to: chat.business, mode: 'pn+lid' })
      sent.push({ ...chat, text })
    }
    for (const chat of chats) await say(chat, 0)
    const tickets = await waitFor('a ticket for each chat', async () => {
      const found = await books.ticketsOfChats(database)
      return found.length === chats.length && found
    })
    for (const { ticketId } of tickets) await desk.accept(ticketId)

    const answered: Said[] = []
    const latenessMs: number[] = []
    // Half of the answers come in through each process: either writes rows for the other to send.
    const desks = [desk, desk.at(ahead.url)]
    const talk =
      ({ ticketId, ...chat }: Chat, place: number) =>
      async () => {
        for (let round = 1; round < rounds; round++) {
          await say(chat, round)
          const text = `resposta ${chat.business}.${round}`
          const askedAt = performance.now()
          await desks[(place + round) % desks.length].answer(ticketId, text, `${ticketId}-${round}`)
          answered.push({ ...chat, text })
          await waitFor(
            'the answer is on the phone',
            () => hasArrived({ ...chat, text }),
            timeoutMs
          )
          latenessMs.push(performance.now() - askedAt)
          await sleep(everyMs)
        }
      }
    await Promise.all(tickets.map((ticket, place) => talk(ticket, place)()))

    // The numbers of a process that dies are the other's after 30 s by the database's clock.
    const killedAt = performance.now()
    await ahead.end('SIGKILL')
    for (const chat of chats) await say(chat, rounds)
    const isStored = async () =>
      !books.compare(sent, await books.storedMessages(database)).lost.length
    await waitFor('what was said after the crash', isStored, timeoutMs)
    const takeoverMs = performance.now() - killedAt

    const answers = (await books.arrivedAnswers(product, { ...form, customers })).arrived
    const { replaced } = await product.sandbox.logins()
    const figures = {
      'sent': sent.length,
      'answers': answered.length,
      'slowest answer (s)': Math.round(Math.max(...latenessMs) / 100) / 10,
      'takeover (s)': Math.round(takeoverMs / 1000),
      replaced,
    }
    console.log(`clocks apart: ${JSON.stringify(figures)}`)
    const nothing = { lost: [], doubled: [], disordered: [] }
    assert.deepEqual(books.compare(sent, await books.storedMessages(database)), nothing)
    assert.deepEqual(books.compare(answered, answers), nothing)
    assert.equal(replaced, 0, 'sockets that a second one of the same number pushed out')
    // A row that a clock ahead says is due leaves when the database's clock is there.
    assert.isBelow(Math.max(...latenessMs), wrongByMs)
    assert.isBelow(takeoverMs, 40_000)
    assert.deepEqual(await misdated(), [], 'what is written bears the time of the database')
  }).timeout(600_000)

  async function holders(): Promise<number> {
    const { rows } = await database.query(
      `select count(distinct owner)::int as count from leases
       where key like 'whatsapp.connection:%' and expires_at > now()`
    )
    return rows[0].count
  }

  async function hasArrived({ customer, business, text }: Said): Promise<boolean> {
    const chat = await product.sandbox.chat(customer)
    return chat.some((message) => message.with === business && message.text === text)
  }

  /** Answers dated more than ten seconds from the moment at which the database took them in. */
  async function misdated(): Promise<unknown[]> {
    const { rows } = await database.query(
      `select messages.body, messages.sent_at, messages.created_at, outbox_entries.created_at as queued_at
       from messages join outbox_entries on outbox_entries.wid = messages.wid
         and outbox_entries.kind = 'message'
       where messages.from_me and (
         abs(extract(epoch from messages.sent_at - outbox_entries.created_at)) > 10
         or abs(extract(epoch from messages.created_at - outbox_entries.created_at)) > 10)`
    )
    return rows
  }
})
