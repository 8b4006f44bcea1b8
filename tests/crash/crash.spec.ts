/** Kills the server in the middle of its work, again and again: nothing lost, nothing twice (OPS-04). */
import pg from 'pg'
import { test } from '@japa/runner'
import { Desk } from '#tests/support/desk'
import { Product, sleep, until } from '#tests/support/product'

/** The long form is `npm run test:crash`; the short one is part of `npm test`. */
const form =
  process.env.CRASH === 'full'
    ? { kills: 10, inbound: 200, answers: 50, customers: 20, millisecondsPerKill: 4000 }
    : { kills: 3, inbound: 60, answers: 20, customers: 8, millisecondsPerKill: 2500 }

/** Milliseconds in which everything must have come through once the last kill is over. */
const patienceMs = 120_000

interface Said {
  customer: string
  text: string
}

const numberOf = (place: number) => `5511912340${String(place).padStart(3, '0')}`

test.group('kill -9 under load', (group) => {
  let product: Product
  let database: pg.Client

  group.setup(async () => {
    product = await Product.start()
    database = new pg.Client({ connectionString: product.databaseUrl })
    await database.connect()
    return async () => {
      await database.end()
      await product.stop()
    }
  })

  test('every message is stored once and in order, every answer arrives once', async ({
    assert,
  }) => {
    const desk = await new Desk(product).signIn('admin@guiche.local')
    const [{ id: connectionId }] = await desk.call<{ id: number }[]>('GET', '/whatsapp?session=0')
    await desk.pair(connectionId)
    const tickets = await openTickets(desk)

    const sent: Said[] = []
    const answered: Said[] = []
    for (let round = 0; round < form.kills; round++) {
      const work = Promise.all([
        customersWrite(round, sent),
        agentAnswers(desk, tickets, round, answered),
      ])
      await sleep(form.millisecondsPerKill * (0.3 + 0.5 * Math.random()))
      await product.killServer()
      await product.startServer()
      await work
    }

    await untilNoneIsMissing('message', sent, storedTexts)
    const stored = await storedTexts()
    await untilNoneIsMissing('answer', answered, arrivedTexts)
    // What comes late would come twice: give it the time to show itself.
    await sleep(3000)
    const arrived = await arrivedTexts()

    const figures = {
      kills: form.kills,
      sent: sent.length,
      stored: await storedCount(),
      answered: answered.length,
      arrived: (await arrivedTexts()).length,
      resentWithTheSameId: await resentCount(),
    }
    console.log(`crash: ${JSON.stringify(figures)}`)
    for (const place of customers()) {
      const customer = numberOf(place)
      const mine = (list: Said[]) =>
        list.filter((entry) => entry.customer === customer).map(({ text }) => text)
      assert.deepEqual(mine(stored), mine(sent), `inbound of ${customer}, once and in order`)
      assert.deepEqual(mine(arrived), mine(answered), `answers to ${customer}, once and in order`)
    }
    assert.equal(figures.stored, sent.length)
    assert.equal(
      await count('select count(*) from contacts where number like $1', '5511912340%'),
      form.customers
    )
    assert.equal(
      await count(
        `select count(*) from tickets join contacts on contacts.id = tickets.contact_id
         where contacts.number like $1`,
        '5511912340%'
      ),
      form.customers
    )
  }).timeout(form.kills * 60_000 + 180_000)

  const customers = () => Array.from({ length: form.customers }, (_, place) => place)

  /** Each customer says hello once, and the agent takes every conversation. */
  async function openTickets(desk: Desk) {
    for (const place of customers()) {
      await product.sandbox.addPhone(numberOf(place), `Cliente ${place}`)
      await product.sandbox.say(numberOf(place), 'oi')
    }
    const tickets = new Map<string, number>()
    for (const place of customers()) {
      const ticket = await until(`the ticket of ${numberOf(place)}`, async () => {
        const found = await desk.tickets(
          `status=pending&showAll=true&searchParam=${numberOf(place)}`
        )
        return found[0]
      })
      await desk.accept(ticket.id)
      tickets.set(numberOf(place), ticket.id)
    }
    return tickets
  }

  async function customersWrite(round: number, sent: Said[]) {
    for (let number = 0; number < form.inbound; number++) {
      const customer = numberOf(number % form.customers)
      const text = `mensagem ${round}.${number}`
      await product.sandbox.say(customer, text)
      sent.push({ customer, text })
      await sleep((form.millisecondsPerKill / form.inbound) * 0.8)
    }
  }

  async function agentAnswers(
    desk: Desk,
    tickets: Map<string, number>,
    round: number,
    answered: Said[]
  ) {
    await Promise.all(
      customers().map(async (place) => {
        const customer = numberOf(place)
        for (let number = place; number < form.answers; number += form.customers) {
          const text = `resposta ${round}.${number}`
          await desk.answer(tickets.get(customer)!, text, `${round}-${number}`)
          answered.push({ customer, text })
        }
      })
    )
  }

  /** Fails with the texts that are missing, and with what the queues say of them. */
  async function untilNoneIsMissing(what: string, owed: Said[], look: () => Promise<Said[]>) {
    let missing: string[] = []
    const isComplete = async () => {
      const here = new Set((await look()).map(({ text }) => text))
      missing = owed.map(({ text }) => text).filter((text) => !here.has(text))
      return missing.length === 0
    }
    await until(`every ${what}`, isComplete, patienceMs).catch(async (error: Error) => {
      const { rows } = await database.query(
        `select 'inbox' as queue, wid, content ->> 'body' as text, status, attempts, error
         from inbox_entries where status in ('owed', 'sealed', 'parked')
         union all select 'outbox', wid, content ->> 'text', status, attempts, error
         from outbox_entries where status <> 'sent' or content ->> 'text' = any($1)`,
        [missing]
      )
      const queues = rows.map((row) => JSON.stringify(row)).join('\n')
      throw new Error(
        `${error.message}: ${missing.join(', ')}\n${queues}\nThe server said:\n${product.output}`
      )
    })
  }

  async function count(sql: string, ...values: unknown[]) {
    const { rows } = await database.query(sql, values)
    return Number(rows[0].count)
  }

  const storedCount = () =>
    count("select count(*) from messages where not from_me and body like 'mensagem %'")

  /** In the order in which a screen shows them. */
  async function storedTexts(): Promise<Said[]> {
    const { rows } = await database.query(
      `select contacts.number as customer, messages.body as text
       from messages join contacts on contacts.id = messages.contact_id
       where not from_me and body like 'mensagem %' order by sent_at, messages.id`
    )
    return rows
  }

  async function phoneMessages() {
    const chats = await Promise.all(
      customers().map(async (place) => {
        const customer = numberOf(place)
        const messages = await product.sandbox.chat(customer)
        return messages
          .filter(({ direction, text }) => direction === 'in' && text?.startsWith('resposta '))
          .map(({ text, copies }) => ({ customer, text: text!, copies: copies ?? 1 }))
      })
    )
    return chats.flat()
  }

  const arrivedTexts = phoneMessages

  /** A phone shows a message once however often its id comes; how often that was needed is worth knowing. */
  async function resentCount() {
    const messages = await phoneMessages()
    return messages.reduce((total, { copies }) => total + copies - 1, 0)
  }
})
