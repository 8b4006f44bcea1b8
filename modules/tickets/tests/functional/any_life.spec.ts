/** Property test: after every step of a random sequence of user and customer actions the rules of tickets hold. */
import db from '@adonisjs/lucid/services/db'
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import fc from 'fast-check'
import type { Actor } from '#app/kernel/actor/actor'
import type { Delivery } from '#app/kernel/modules/module'
import { useRealtime } from '#app/kernel/realtime/realtime'
import { frozenClock } from '#app/kernel/testing/fakes/clock'
import { ticketStatuses } from '#modules/tickets/contract'
import { ticketWire } from '#modules/tickets/http/transformers/ticket_transformer'
import { listTickets, type TicketFilter } from '#modules/tickets/queries/list_tickets'
import { hear, type Browser } from '#modules/tickets/tests/a_browser'
import {
  aCompanyAtWork,
  take,
  type CompanyAtWork,
  type Step,
} from '#modules/tickets/tests/a_company_at_work'
import type { TicketWire } from '#modules/tickets/wire'

const number = fc.nat({ max: 30 })
const maybe = fc.option(number, { nil: undefined })
const step: fc.Arbitrary<Step & { readonly minutes: number }> = fc.record({
  // Mostly changes, some messages, few deletions, so that conversations live long enough to go through many
  // states.
  does: fc.constantFrom(
    'write',
    'write',
    'change',
    'change',
    'change',
    'change',
    'open',
    'read',
    'delete'
  ),
  who: number,
  ticket: number,
  contact: number,
  connection: number,
  request: fc.record({
    status: fc.option(fc.constantFrom(...ticketStatuses), { nil: undefined }),
    owner: maybe,
    queue: maybe,
    elsewhere: fc.boolean(),
  }),
  minutes: fc.constantFrom(0, 1, 5, 130),
})

const all: TicketFilter = {
  page: 1,
  status: null,
  search: null,
  queueIds: null,
  labelIds: [],
  ownerIds: [],
  openedOn: null,
  changedOn: null,
  showAll: true,
  unreadOnly: false,
}

interface Row {
  readonly id: number
  readonly status: string
  readonly contact_id: number
  readonly connection_id: number
  readonly user_id: number | null
  readonly queue_id: number | null
  readonly closed_queue_id: number | null
  readonly unread_messages: number
}
interface Service {
  readonly ticket_id: number
  readonly user_id: number | null
  readonly connection_id: number
  readonly queue_id: number | null
  readonly created_at: Date
  readonly queued_at: Date | null
  readonly started_at: Date | null
  readonly finished_at: Date | null
}

/** Independent implementation of TCK-04. */
function mayRead({ profile, userId, queueIds, seesQueueless }: Actor, row: Row): boolean {
  if (profile === 'admin') return true
  if (row.user_id === userId) return true
  const queue = row.status === 'closed' ? row.closed_queue_id : row.queue_id
  if (queue === null) return row.status === 'pending' && seesQueueless
  if (!queueIds.includes(queue)) return false
  return profile === 'supervisor' || row.status === 'pending' || row.status === 'closed'
}

/** Checks CLO-20 for a ticket and its services in order; returns the rules that do not hold. */
function wrongWith(row: Row, services: readonly Service[]): string[] {
  const [last] = services.slice(-1)
  if (!last) return ['has a service']
  const waits = row.status === 'pending'
  const rules: Readonly<Record<string, boolean>> = {
    'one is under way at most': services.slice(0, -1).every((one) => one.finished_at !== null),
    'finished when closed': (last.finished_at !== null) === (row.status === 'closed'),
    'times in order': services.every(areInOrder),
    'started when open': row.status !== 'open' || last.started_at !== null,
    'not started while it waits': !waits || last.started_at === null,
    'queued while it waits in a queue': !waits || row.queue_id === null || last.queued_at !== null,
    'of who has it': row.status === 'closed' || last.user_id === row.user_id,
    'of its number': last.connection_id === row.connection_id,
  }
  return Object.keys(rules).filter((rule) => !rules[rule])
}

function areInOrder({ created_at, queued_at, started_at, finished_at }: Service): boolean {
  const known = [created_at, queued_at, started_at, finished_at].filter((time) => time !== null)
  return known.every((time, at) => at === 0 || time >= known[at - 1])
}

async function assertRules(company: CompanyAtWork) {
  const { companyId } = company
  const rows: Row[] = await db.from('tickets').where('company_id', companyId).orderBy('id')
  const active = rows.filter(({ status }) => status !== 'closed')
  const chats = new Set(active.map((row) => `${row.contact_id} ${row.connection_id}`))
  if (chats.size !== active.length) throw new Error('IN-50: two active tickets of one chat')
  const services: Service[] = await db
    .from('trackings')
    .where('company_id', companyId)
    .orderBy('id')
  for (const row of rows) {
    const own = services.filter(({ ticket_id: id }) => id === row.id)
    const wrong = wrongWith(row, own)
    if (wrong.length) throw new Error(`CLO-20: ${wrong} ${JSON.stringify({ row, own })}`)
    if ((row.status === 'open') !== (row.user_id !== null) && row.status !== 'closed') {
      throw new Error(`CLO-03, CLO-19: ${JSON.stringify(row)}`)
    }
  }
  for (const browser of company.browsers) await assertBrowser(browser, rows)
}

/** The visible rows, the list's response and the browser's lists must agree. */
async function assertBrowser(browser: Browser, rows: readonly Row[]) {
  const { actor, lists } = browser
  const { tickets } = await listTickets(actor, all)
  const answered = tickets.map((view) => ticketWire(view, 'America/Sao_Paulo'))
  const visible = rows.filter((row) => mayRead(actor, row)).map(({ id }) => id)
  same('TCK-04', actor, answered.map(({ id }) => id).toSorted(byNumber), visible)
  for (const status of ticketStatuses) {
    const shown = [...lists[status].values()].toSorted(byAge)
    const fresh = answered.filter((ticket) => ticket.status === status)
    same(`RT-06, RT-07: the list of ${status}`, actor, shown.map(brief), fresh.map(brief))
  }
}

const byNumber = (a: number, b: number) => a - b
const byAge = (a: TicketWire, b: TicketWire) =>
  b.updatedAt.localeCompare(a.updatedAt) || b.id - a.id
const brief = (ticket: TicketWire) => {
  const { id, userId, queueId, whatsappId, unreadMessages, lastMessage, updatedAt } = ticket
  return { id, userId, queueId, whatsappId, unreadMessages, lastMessage, updatedAt }
}

function same(rule: string, { profile, userId }: Actor, got: unknown, expected: unknown) {
  const [one, other] = [JSON.stringify(got), JSON.stringify(expected)]
  if (one !== other) throw new Error(`${rule}, ${profile} ${userId}: ${one} instead of ${other}`)
}

test.group('random sequences of ticket actions', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('IN-50, CLO-01..07, CLO-17..20, TCK-04, RT-06, RT-07: the rules hold after every step', async ({
    assert,
    cleanup,
  }) => {
    const clock = frozenClock('2026-03-05T12:00:00Z')
    cleanup(clock.thaw)
    const outcomes = new Map<string, number>()
    const count = (what: string) => outcomes.set(what, (outcomes.get(what) ?? 0) + 1)
    const lives = fc.asyncProperty(
      fc.array(step, { minLength: 25, maxLength: 35 }),
      async (steps) => {
        const company = await aCompanyAtWork()
        const publish = async (deliveries: readonly Delivery[]) => {
          for (const browser of company.browsers) for (const one of deliveries) hear(browser, one)
        }
        const former = useRealtime({ publish })
        try {
          for (const { minutes, ...one } of steps) {
            clock.minutesLater(minutes)
            count((await take(company, one)) ?? one.does)
            await assertRules(company)
          }
        } finally {
          useRealtime(former)
        }
      }
    )
    await fc.assert(lives, { numRuns: 5, endOnFailure: true })
    // The run was meaningful: some steps succeeded and some were rejected.
    for (const what of ['write', 'change', 'ERR_NO_PERMISSION']) {
      assert.isAbove(outcomes.get(what) ?? 0, 0, JSON.stringify([...outcomes]))
    }
  }).timeout(120_000)
})
