/** Property test: for random companies in any zone, the dashboard equals a naive recount of the rules. */
import { randomUUID } from 'node:crypto'
import db from '@adonisjs/lucid/services/db'
import testUtils from '@adonisjs/core/services/test_utils'
import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import fc from 'fast-check'
import { writeSetting } from '#app/kernel/settings/settings'
import { apiAs } from '#app/kernel/testing/api'
import { zones } from '#modules/dashboard/tests/naive/local_times'
import { recount, type Range, type Service } from '#modules/dashboard/tests/naive/recount'
import type { FiguresWire } from '#modules/dashboard/wire'
import { aSupervisor, anAdmin, anAgent } from '#modules/identity/testing'
import { aQueue, joinQueue } from '#modules/queues/testing'
import { aConnection } from '#modules/tickets/testing'

const minute = 60_000
const day = 24 * 60 * minute

/** Days on or next to a clock change in one of the zones, and ordinary ones. */
const turns = ['2018-11-04', '2019-02-17', '2025-03-09', '2025-10-05', '2025-11-02', '2026-06-10']

/** A service in relative terms: times count from the first midnight UTC of the period, people and queues by index. */
const aShape = fc.record({
  contact: fc.nat(4),
  user: fc.option(fc.nat(2)),
  queue: fc.option(fc.nat(1)),
  // Every whole hour is midnight in some zone.
  createdAt: fc.oneof(
    fc.integer({ min: -48, max: 120 }).map((hours) => hours * 60 * minute),
    fc.integer({ min: -2 * day, max: 5 * day })
  ),
  // Milliseconds since the previous step; null if it did not happen.
  queued: fc.option(fc.nat(90 * minute)),
  started: fc.option(fc.nat(12 * 60 * minute)),
  rated: fc.option(fc.nat(60 * minute), { freq: 1 }),
  finished: fc.option(fc.nat(30 * 60 * minute), { freq: 6 }),
})
type Shape = ReturnType<typeof aShape.generate>['value']

const aRouteFixture = fc.record({
  zone: fc.constantFrom(...zones),
  turn: fc.constantFrom(...turns),
  length: fc.integer({ min: 1, max: 4 }),
  shapes: fc.array(aShape, { maxLength: 25 }),
})

interface People {
  readonly users: readonly { readonly id: number }[]
  readonly queueIds: readonly number[]
}

function serviceOf(shape: Shape, midnight: number, { users, queueIds }: People): Service {
  const createdAt = midnight + shape.createdAt
  const after = (at: number | null, span: number | null) =>
    span === null ? null : (at ?? createdAt) + span
  const queuedAt = after(createdAt, shape.queued)
  const startedAt = after(queuedAt, shape.started)
  return {
    contact: shape.contact,
    userId: shape.user === null ? null : users[shape.user].id,
    queueId: shape.queue === null ? null : queueIds[shape.queue],
    createdAt,
    queuedAt,
    startedAt,
    ratingAt: startedAt === null ? null : after(startedAt, shape.rated),
    finishedAt: after(startedAt, shape.finished),
  }
}

const ids = (rows: { id: number }[]) => rows.map(({ id }) => id)
const time = (at: number | null) => (at === null ? null : new Date(at))

/** Each service has its own ticket: other tickets of a contact do not affect the figures. */
async function insert(companyId: number, connectionId: number, services: readonly Service[]) {
  const at = new Date(0)
  const stamps = { company_id: companyId, created_at: at, updated_at: at }
  const contacts = ids(
    await db
      .table('contacts')
      .returning('id')
      .multiInsert(Array.from({ length: 5 }, (_, n) => ({ ...stamps, name: `Contact ${n}` })))
  )
  if (!services.length) return
  const tickets = ids(
    await db
      .table('tickets')
      .returning('id')
      .multiInsert(
        services.map(({ contact }) => ({
          ...stamps,
          uuid: randomUUID(),
          status: 'closed',
          contact_id: contacts[contact],
          connection_id: connectionId,
        }))
      )
  )
  await db.table('trackings').multiInsert(
    services.map((service, index) => ({
      company_id: companyId,
      ticket_id: tickets[index],
      contact_id: contacts[service.contact],
      user_id: service.userId,
      queue_id: service.queueId,
      created_at: time(service.createdAt),
      queued_at: time(service.queuedAt),
      started_at: time(service.startedAt),
      rating_at: time(service.ratingAt),
      finished_at: time(service.finishedAt),
    }))
  )
}

/** The server's response, in the format of the recount. */
async function shown(client: ApiClient, person: { token: string }, range: Range) {
  const calls = apiAs(client, person)
  const { first, last } = range
  const chart = { initialDate: first, finalDate: last }
  const figures: FiguresWire = (
    await calls.get('/dashboard', { date_from: first, date_to: last })
  ).body()
  const people = (await calls.get('/dashboard/ticketsUsers', chart)).body()
  const slices = (await calls.get('/dashboard/ticketsDay', chart)).body()
  return { figures, people, slices }
}

const dayName = (iso: string) => iso.split('-').toReversed().join('/')
const daysOf = ({ first, last }: Range) => {
  const days: string[] = []
  for (let at = new Date(first); at <= new Date(last); at = new Date(at.getTime() + day))
    days.push(at.toISOString().slice(0, 10))
  return days
}

function expected(counted: ReturnType<typeof recount>, users: People['users'], range: Range) {
  const days = daysOf(range)
  const slices =
    days.length === 1
      ? Array.from({ length: 24 }, (_, hour) => ({ horario: hour, total: counted.openedIn(hour) }))
      : days.map((name) => ({ data: dayName(name), total: counted.openedOn(name) }))
  return {
    figures: {
      counters: {
        supportHappening: 0,
        supportPending: 0,
        supportFinished: counted.finished,
        leads: counted.newContacts,
        avgSupportTime: counted.supportMinutes,
        avgWaitTime: counted.waitMinutes,
      },
      attendants: users.map(({ id }) => [id, counted.supportMinutesOf(id), counted.ticketsOf(id)]),
    },
    people: users.map(({ id }) => counted.finishedOf(id)),
    slices: { data: slices, count: slices.reduce((sum, { total }) => sum + total, 0) },
  }
}

test.group('DSH-01 to DSH-07', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  /** Three people, two queues; a supervisor works in the first queue. */
  async function aCompany() {
    const admin = await anAdmin({ user: { name: 'A' } })
    const { company } = admin
    const supervisor = await aSupervisor({ company, user: { name: 'B' } })
    const agent = await anAgent({ company, user: { name: 'C' } })
    const queues = [await aQueue(admin.actor), await aQueue(admin.actor)]
    await joinQueue(queues[0], supervisor.user)
    const { id: connectionId } = await aConnection(admin.actor)
    const people = { users: [admin.user, supervisor.user, agent.user], queueIds: ids(queues) }
    return { admin, supervisor, connectionId, people }
  }

  test('random companies: each figure equals a plain recount, for admins and for supervisors', async ({
    client,
    assert,
  }) => {
    const property = fc.asyncProperty(aRouteFixture, async ({ zone, turn, length, shapes }) => {
      const { admin, supervisor, connectionId, people } = await aCompany()
      await writeSetting(admin.actor, 'identity.timezone', zone)
      const midnight = Date.parse(turn)
      const services = shapes.map((shape) => serviceOf(shape, midnight, people))
      await insert(admin.company.id, connectionId, services)
      const range = {
        first: turn,
        last: new Date(midnight + (length - 1) * day).toISOString().slice(0, 10),
      }
      const isOwn = ({ queueId }: Service) => queueId === people.queueIds[0]
      for (const [person, counts] of [
        [admin, () => true],
        [supervisor, isOwn],
      ] as const) {
        const { figures, people: charted, slices } = await shown(client, person, range)
        const wanted = expected(recount(services, zone, range, counts), people.users, range)
        assert.deepEqual(figures.counters, wanted.figures.counters)
        assert.deepEqual(
          figures.attendants.map(({ id, avgSupportTime, tickets }) => [
            id,
            avgSupportTime,
            tickets,
          ]),
          wanted.figures.attendants
        )
        assert.deepEqual(
          charted.data.map(({ quantidade }: { quantidade: number }) => quantidade),
          wanted.people
        )
        assert.deepEqual(slices, wanted.slices)
      }
    })
    await fc.assert(property, { numRuns: 30 })
  }).timeout(60_000)
})
