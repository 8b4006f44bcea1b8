/**
 * The receiver is off, slow, failing or closes early, and the server is killed again and again: each event arrives at
 * least once, under one id and with one body, and those of a ticket in order (OPS-05).
 */
import { test } from '@japa/runner'
import { form } from '#modules/webhooks/tests/crash/form'
import { moods, Receiver, type Mood } from '#modules/webhooks/tests/crash/receiver'
import { OwnPostgres } from '#tests/support/own_postgres'
import { Product, sleep, waitFor } from '#tests/support/product'
import { ProductClient } from '#tests/support/product_client'

const events = ['message.sent', 'message.ack', 'message.received', 'ticket.updated'] as const
/** Moods of one round; after each bad one it is well again, and an admin resumes the webhook. */
const round: readonly Mood[] = moods.flatMap((mood) => (mood === 'well' ? [] : [mood, 'well']))

interface Row {
  readonly public_id: string
  readonly subject: string
}

test.group('kill -9 between an event and its receiver', (group) => {
  let product: Product
  let receiver: Receiver
  let admin: ProductClient
  let webhookId: number

  group.setup(async () => {
    receiver = await Receiver.start()
    const env = { OUTBOUND_ALLOW: '127.0.0.1' }
    product = await Product.start({ database: await OwnPostgres.start(), env })
    admin = await new ProductClient(product).signIn('admin@guiche.local')
    await admin.pair(1)
    return async () => {
      await product.stop()
      await receiver.stop()
    }
  })

  test('OPS-05, INT-12: each event arrives, in order for each ticket, under one id', async ({
    assert,
  }) => {
    const created = await admin.call<{ id: number; secret: string }>('POST', '/webhooks', {
      ...{ name: 'Orders', url: receiver.url, events },
    })
    webhookId = created.id
    receiver.secret = created.secret
    const tickets = await someTickets()

    const startedAt = Date.now()
    let isOver = false
    const troubles = Promise.all([kill(() => isOver), change(() => isOver)])
    await Promise.all(tickets.map((id) => answerAll(id)))
    isOver = true
    const [kills, changes] = await troubles
    await receiver.become('well')
    const lastId = await delivered()

    // What WhatsApp acknowledges from now on is not waited for.
    const rows = await product.sql<Row>(
      'select public_id, subject from webhook_deliveries where id <= $1 order by id',
      [lastId]
    )
    const times = Map.groupBy(receiver.arrivals, ({ id }) => id)
    const of = (mood: Mood) => receiver.arrivals.filter((one) => one.mood === mood).length
    const figures = {
      'events': rows.length,
      'arrivals': receiver.arrivals.length,
      'events that arrived more than once': [...times.values()].filter((all) => all.length > 1)
        .length,
      'arrivals while slow': of('slow'),
      'arrivals while failing': of('failing'),
      'arrivals while closing': of('closing'),
      'kills': kills,
      'changes of mood': changes,
      'seconds': Math.round((Date.now() - startedAt) / 1000),
    }
    console.log(`webhooks: ${JSON.stringify(figures)}`)
    console.table(figures)

    const [sent] = await product.sql<{ count: number }>(
      `select count(*)::int as count from messages where from_me and ticket_id = any($1)`,
      [tickets]
    )
    assert.equal(sent!.count, form.tickets * form.answers)
    const [recorded] = await product.sql<{ count: number }>(
      `select count(distinct refs->>'messageId')::int as count from webhook_deliveries
       where event = 'message.sent' and (refs->>'ticketId')::int = any($1)`,
      [tickets]
    )
    assert.equal(recorded!.count, sent!.count, 'each message is an event')
    assert.deepEqual(
      rows.filter(({ public_id: id }) => !times.has(id)),
      [],
      'each event has arrived'
    )
    assert.deepEqual(outOfOrder(rows), [], 'in order for each ticket')
    const bodies = [...times.values()].filter(
      (all) => new Set(all.map(({ body }) => body)).size > 1
    )
    assert.deepEqual(bodies, [], 'a repeat has the same bytes')
    assert.isTrue(receiver.arrivals.every(({ isSigned }) => isSigned))
    assert.isAbove(kills, 1)
    assert.isAbove(figures['events that arrived more than once'], 0)
  }).timeout(20 * 60_000 + form.timeoutMs)

  /** Customers write, and an agent accepts them. */
  async function someTickets(): Promise<number[]> {
    const numbers = Array.from(
      { length: form.tickets },
      (_none, at) => `5511977${String(at).padStart(6, '0')}`
    )
    for (const number of numbers) {
      await product.sandbox.addPhone(number, `Cliente ${number.slice(-3)}`)
      await product.sandbox.say(number, 'Bom dia!')
    }
    const ids: number[] = []
    for (const number of numbers) {
      const { id } = await waitFor(`the ticket of ${number}`, async () => {
        const query = `status=pending&showAll=true&searchParam=${number}`
        return (await admin.tickets(query))[0] ?? null
      })
      await admin.accept(id)
      ids.push(id)
    }
    return ids
  }

  async function answerAll(ticketId: number) {
    for (let at = 0; at < form.answers; at += 1) {
      await admin.answer(ticketId, `Answer ${at}`, `${ticketId}-${at}`)
    }
  }

  async function kill(isOver: () => boolean): Promise<number> {
    let kills = 0
    while (!isOver() || kills < 2) {
      await sleep(form.killMs)
      await product.killServer()
      kills += 1
      await product.startServer()
    }
    return kills
  }

  async function change(isOver: () => boolean): Promise<number> {
    let changes = 0
    while (!isOver() || changes < round.length) {
      const mood = round[changes % round.length]!
      await receiver.become(mood)
      if (mood === 'well') await resume()
      changes += 1
      await sleep(form.moodMs)
    }
    return changes
  }

  /** As an admin does who knows that the receiver is well again; the server may be down. */
  const resume = () => admin.call('POST', `/webhooks/${webhookId}/resume`).catch(() => undefined)

  /** Resolves with the id of the last event when everything is delivered. */
  async function delivered(): Promise<string> {
    const lastId = async () => {
      await resume()
      await sleep(500)
      const [row] = await product.sql<{ waiting: number; last: string }>(
        `select count(*) filter (where state <> 'delivered')::int as waiting, max(id)::text as last
         from webhook_deliveries`
      )
      return row!.waiting === 0 ? row!.last : null
    }
    return waitFor('everything is delivered', lastId, form.timeoutMs)
  }

  /** The ids that arrived for the first time before an older one of their subject. */
  function outOfOrder(rows: readonly Row[]): string[] {
    const first = new Map<string, number>()
    receiver.arrivals.forEach(({ id }, at) => {
      if (!first.has(id)) first.set(id, at)
    })
    return [...Map.groupBy(rows, ({ subject }) => subject).values()].flatMap((own) =>
      own
        .filter(
          (row, at) => at > 0 && first.get(row.public_id)! < first.get(own[at - 1]!.public_id)!
        )
        .map(({ public_id: id }) => id)
    )
  }
})
