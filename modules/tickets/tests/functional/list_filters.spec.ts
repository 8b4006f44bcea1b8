/**
 * Property test: any combination of filters returns what an independent implementation of the rules expects
 * (TCK-01..04, TCK-06).
 */
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import fc from 'fast-check'
import { DateTime } from 'luxon'
import type { Actor } from '#app/kernel/actor/actor'
import { anAdmin, anAgent, aSupervisor } from '#modules/identity/testing'
import { aQueue, joinQueue } from '#modules/queues/testing'
import { ticketFilter } from '#modules/tickets/http/validators/ticket_validators'
import type Ticket from '#modules/tickets/models/ticket'
import { listTickets } from '#modules/tickets/queries/list_tickets'
import { aConnection, aTicket } from '#modules/tickets/testing'

/** Thirty-six tickets, one of each kind, before and after a midnight in São Paulo. */
async function aFixture() {
  const admin = await anAdmin()
  const { company } = admin
  const people = [
    admin,
    await aSupervisor({ company }),
    await anAgent({ company }),
    await anAgent({ company, user: { seesQueueless: true } }),
  ]
  const queues = [await aQueue(admin.actor), await aQueue(admin.actor)]
  for (const person of people.slice(1)) await joinQueue(queues[0], person.user)
  const { id: connectionId } = await aConnection(admin.actor)
  const midnight = DateTime.fromISO('2026-03-05T00:00:00', { zone: 'America/Sao_Paulo' })
  const tickets: Ticket[] = []
  for (let made = 0; made < 36; made++) {
    const status = (['pending', 'open', 'closed'] as const)[made % 3]
    const queueId = [queues[0].id, queues[1].id, null][Math.floor(made / 3) % 3]
    const owner = people[Math.floor(made / 9)].user.id
    tickets.push(
      await aTicket(admin.actor, {
        connectionId,
        status,
        userId: status === 'pending' ? null : owner,
        queueId: status === 'closed' ? null : queueId,
        closedQueueId: status === 'closed' ? queueId : null,
        unreadMessages: made % 2,
        createdAt: midnight.plus({ minutes: made % 2 ? -1 : 0 }),
        updatedAt: midnight.plus({ minutes: made % 4 < 2 ? -1 : 0, seconds: made }),
      })
    )
  }
  const actors = await Promise.all(people.map((person) => person.actorAgain()))
  return { actors, queues, tickets }
}

interface Query {
  readonly status?: string
  readonly showAll?: string
  readonly withUnreadMessages?: string
  readonly queueIds?: string
  readonly users?: string
  readonly date?: string
  readonly updatedAt?: string
}

const queueOf = (row: Ticket) => (row.status === 'closed' ? row.closedQueueId : row.queueId) ?? null

function isVisible({ profile, userId, queueIds, seesQueueless }: Actor, row: Ticket): boolean {
  if (profile === 'admin' || row.userId === userId) return true
  const queue = queueOf(row)
  if (queue === null) return row.status === 'pending' && seesQueueless
  return queueIds.includes(queue) && (profile === 'supervisor' || row.status !== 'open')
}

function isInQueues(actor: Actor, row: Ticket, queueIds?: string): boolean {
  if (queueIds === undefined) return true
  const queue = queueOf(row)
  if (queue === null) return actor.profile === 'admin' || actor.seesQueueless
  const isOwn = actor.profile === 'admin' || actor.queueIds.includes(queue)
  return isOwn && (JSON.parse(queueIds) as number[]).includes(queue)
}

/** By default, users who may see more get their own and pending tickets. */
function isShown({ profile, userId }: Actor, row: Ticket, { showAll, status }: Query): boolean {
  if (showAll === 'true' || profile === 'user') return true
  if (profile === 'supervisor' && status !== 'open') return true
  return row.userId === userId || row.status === 'pending'
}

const dayOf = (time: DateTime) => time.setZone('America/Sao_Paulo').toISODate()

function isLetThrough(actor: Actor, row: Ticket, query: Query): boolean {
  const { status, withUnreadMessages, users, date, updatedAt } = query
  const isAnyones = actor.profile !== 'admin' || !users || users === '[]'
  const rules = [
    isVisible(actor, row),
    isShown(actor, row, query),
    isInQueues(actor, row, query.queueIds),
    !status || row.status === status,
    withUnreadMessages !== 'true' || row.unreadMessages > 0,
    isAnyones || (JSON.parse(users) as number[]).includes(row.userId ?? 0),
    !date || dayOf(row.createdAt) === date,
    !updatedAt || dayOf(row.updatedAt) === updatedAt,
  ]
  return rules.every(Boolean)
}

const byAge = (a: Ticket, b: Ticket) =>
  b.updatedAt.toMillis() - a.updatedAt.toMillis() || b.id - a.id

test.group('filters of GET /tickets', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('TCK-01..04, TCK-06: any combination of filters, for any profile', async ({ assert }) => {
    const { actors, queues, tickets } = await aFixture()
    const maybe = (...values: readonly string[]) =>
      fc.option(fc.constantFrom(...values), { nil: undefined, freq: 1 })
    const [first, second] = queues.map(({ id }) => id)
    const [admin, supervisor, agent] = actors.map(({ userId }) => userId)
    const days = ['2026-03-04', '2026-03-05', '2026-03-06']
    const query = fc.record<Query>({
      status: maybe('pending', 'open', 'closed'),
      showAll: maybe('true', 'false'),
      withUnreadMessages: maybe('true', 'false'),
      queueIds: maybe('[]', `[${first}]`, `[${second}]`, `[${first},${second}]`),
      users: maybe('[]', `[${agent}]`, `[${supervisor},${admin}]`),
      date: maybe(...days),
      updatedAt: maybe(...days),
    })
    let found = 0
    const same = fc.asyncProperty(fc.constantFrom(...actors), query, async (actor, given) => {
      const answer = await listTickets(actor, await ticketFilter({ ...given }))
      const expected = tickets.filter((row) => isLetThrough(actor, row, given)).toSorted(byAge)
      assert.deepEqual(
        answer.tickets.map(({ id }) => id),
        expected.map(({ id }) => id)
      )
      assert.equal(answer.count, expected.length)
      found += expected.length
    })
    await fc.assert(same, { numRuns: 150, endOnFailure: true })
    assert.isAbove(found, 100)
  }).timeout(60_000)
})
