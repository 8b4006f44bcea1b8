/** Two processes with wrong clocks, 40 s apart: nothing is lost, duplicated, late or out of order (docs/adr/0036). */
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
/** Milliseconds by which one clock is behind and the other ahead. */
const wrongByMs = 20_000
/** Milliseconds; WhatsApp's timestamps are in seconds, so messages of one chat are further apart than that. */
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

  test('messages and answers are processed as with correct clocks, also after a crash', async ({
    assert,
  }) => {
    const api = await new ProductClient(product).signIn('admin@guiche.local')
    await api.pairAll(Array.from({ length: connections }, (_, place) => businessAt(place)))
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
    for (const { ticketId } of tickets) await api.accept(ticketId)

    const answered: Said[] = []
    const latenessMs: number[] = []
    // Half of the answers go through each process, so each writes outbox rows that the other sends.
    const clients = [api, api.at(ahead.url)]
    const answer =
      ({ ticketId, ...chat }: Chat, place: number) =>
      async () => {
        for (let round = 1; round < rounds; round++) {
          await say(chat, round)
          const text = `resposta ${chat.business}.${round}`
          const askedAt = performance.now()
          await clients[(place + round) % clients.length].answer(
            ticketId,
            text,
            `${ticketId}-${round}`
          )
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
    await Promise.all(tickets.map((ticket, place) => answer(ticket, place)()))

    // The other process takes over a dead one's numbers after 30 s by the database's clock.
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
    // A row whose due time was set by a fast clock is sent when the database's clock reaches it.
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

  /** Answers whose timestamp is more than ten seconds off the time at which the database stored them. */
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
