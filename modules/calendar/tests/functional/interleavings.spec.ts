/** Customers who want the same times at once, while people take over at any moment (CAL-05, CAL-06). */
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { setTimeout as pause } from 'node:timers/promises'
import { drain, anHour, aCalendarCompany } from '#modules/calendar/tests/support/a_calendar_company'
import { openGoogle } from '#modules/calendar/tests/support/a_google'
import { aQueue } from '#modules/queues/testing'
import { randomFrom, type Random } from '#tests/support/random'
import { isLate, noteTakeOvers, takeOver } from '#tests/support/take_overs'

const rounds = 200
/** Conversations at once. */
const width = 8
/** Milliseconds between what others do. */
const within = 25
const days = 20

test.group('commands and people at once', () => {
  test('CAL-05, CAL-06: no time is given twice, and nothing is said after a person took over', async ({
    assert,
    cleanup,
  }) => {
    const random = randomFrom(20_261_129)
    const { google, close } = await openGoogle()
    cleanup(close)
    const company = await aCalendarCompany(google)
    const { actor, queue, customer, events } = company
    const { companyId } = actor
    cleanup(async () => {
      await db.from('audit_entries').where('company_id', companyId).delete()
      await db.from('companies').where('id', companyId).delete()
    })
    const other = await aQueue(actor, 'Suporte')
    const takeOvers = await noteTakeOvers(queue.id)
    cleanup(takeOvers.end)

    async function round({ pick, below, chance }: Random) {
      const ana = customer()
      const wanted = anHour(9 + below(2), 2 + below(days))
      await ana.asks(`agendar ${wanted.said}`)
      await ana.says('1')
      const { id } = await ana.ticket()
      const answered = drain(id)
      if (chance(0.5)) {
        for (const how of [
          pick(['accept', 'transfer', 'close'] as const),
          pick(['accept', 'close', ''] as const),
        ]) {
          await pause(below(within))
          await takeOver(actor, how, id, other.id)
        }
      }
      await answered
      // Another one was faster: the next free time is as good.
      for (let n = 0; n < 3; n++) {
        const [last] = (await ana.heard()).slice(-1)
        const { status, userId, queueId } = await ana.ticket()
        const isOurs = status === 'pending' && !userId && !queueId
        if (!isOurs || !last?.includes('1 - Confirmar')) break
        await ana.asks('1')
      }
    }

    let left = rounds
    const walk = async () => {
      while (left-- > 0) await round(random)
    }
    await Promise.all(Array.from({ length: width }, walk))

    const orders = await takeOvers.orders()
    assert.deepEqual(orders.filter(isLate), [])
    const waiting = { company_id: companyId, status: 'pending' }
    assert.lengthOf(await db.from('calendar_turns').where(waiting), 0)

    const booked = await events()
    const starts = booked
      .map(({ start }) => Date.parse(start!.dateTime!))
      .toSorted((one, next) => one - next)
    const clashes = starts.filter((at, n) => n > 0 && at - starts[n - 1]! < 3_600_000)
    assert.deepEqual(clashes, [])
    const tickets = booked.map(({ extendedProperties }) => extendedProperties!.private!.ticketId)
    assert.lengthOf(new Set(tickets), tickets.length, 'one event for each conversation')

    // Whoever has an event was told, or the team has a note about it.
    const { rows } = await db.rawQuery(
      `select tickets.id from tickets
       where tickets.id = any(?)
         and not exists (select from messages where ticket_id = tickets.id and from_me and body like 'Pronto%')
         and not exists (select from notes where ticket_id = tickets.id and body like 'Marcado a pedido%')`,
      [tickets.map(Number)] as never
    )
    assert.deepEqual(rows, [])

    // It depended on the moment: all of it happened.
    const outcomes = await db
      .from('calendar_turns')
      .where('company_id', companyId)
      .groupBy('outcome')
      .select('outcome')
      .count('* as count')
    const often = new Map(outcomes.map(({ outcome, count }) => [outcome, Number(count)]))
    assert.isAbove(often.get('stopped') ?? 0, 5)
    assert.isAbove(often.get('answered') ?? 0, rounds)
    const { rows: taken } = await db.rawQuery(
      `select count(*)::int as count from messages
       where company_id = ? and from_me and body like '%já está ocupado%'`,
      [companyId]
    )
    assert.isAbove(taken[0].count, 5)
    const { rows: silent } = await db.rawQuery(
      `select count(*)::int as count from notes where company_id = ? and body like 'Marcado a pedido%'`,
      [companyId]
    )
    assert.isAbove(silent[0].count, 0)
  }).timeout(300_000)
})
