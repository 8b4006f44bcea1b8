/** The dashboard endpoints (DSH-01 to DSH-07, AUT-14). */
import db from '@adonisjs/lucid/services/db'
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import { freeze, now, thaw } from '#app/kernel/clock'
import { contribute } from '#app/kernel/modules/extension_point'
import type { ModuleManifest } from '#app/kernel/modules/module'
import { registry } from '#app/kernel/modules/registry'
import { writeSetting } from '#app/kernel/settings/settings'
import { apiAs } from '#app/kernel/testing/api'
import { attendantRatings, type AttendantRatings } from '#modules/tickets/contract'
import { aStranger, aSupervisor, anAdmin, anAgent } from '#modules/identity/testing'
import { aQueue, joinQueue } from '#modules/queues/testing'
import { aService, aTicket } from '#modules/tickets/testing'

/** A Tuesday noon in São Paulo. */
const noon = '2026-03-10T15:00:00Z'
const march = { initialDate: '2026-03-01', finalDate: '2026-03-31' }

test.group('dashboard', (group) => {
  group.each.setup(async () => {
    freeze(noon)
    const undo = await testUtils.db().wrapInGlobalTransaction()
    return async () => {
      thaw()
      await undo()
    }
  })

  /** An admin, a queue, and an agent who served one customer today: 90 s of waiting, 10 minutes of talking. */
  async function aDay() {
    const admin = await anAdmin({ user: { name: 'Marina' } })
    const agent = await anAgent({ company: admin.company, user: { name: 'Bruno' } })
    const queue = await aQueue(admin.actor)
    const begun = now().minus({ hours: 1 })
    const ticket = await aTicket(admin.actor, { status: 'closed', closedQueueId: queue.id })
    await aService(ticket, {
      userId: agent.user.id,
      queueId: queue.id,
      createdAt: begun,
      queuedAt: begun,
      startedAt: begun.plus({ seconds: 90 }),
      finishedAt: begun.plus({ seconds: 690 }),
    })
    return { admin, agent, queue, ticket }
  }

  test('DSH-01 to DSH-04: returns the counters, the average times and the attendants', async ({
    client,
    assert,
  }) => {
    const { admin, agent } = await aDay()
    await db.from('users').where('id', agent.user.id).update({ is_online: true })
    await aTicket(admin.actor, { status: 'open', userId: agent.user.id })
    await aTicket(admin.actor)
    await aTicket(admin.actor, { isGroup: true })
    const answer = await apiAs(client, admin).get('/dashboard', { days: 3 })
    answer.assertStatus(200)
    assert.deepEqual(answer.body(), {
      counters: {
        supportHappening: 1,
        supportPending: 1,
        supportFinished: 1,
        leads: 1,
        avgSupportTime: 10,
        avgWaitTime: 1.5,
      },
      attendants: [
        {
          id: agent.user.id,
          name: 'Bruno',
          rating: 0,
          avgSupportTime: 10,
          tickets: 1,
          online: true,
        },
        {
          id: admin.user.id,
          name: 'Marina',
          rating: 0,
          avgSupportTime: 0,
          tickets: 0,
          online: false,
        },
      ],
    })
  })

  test('DSH-02: a contact is new once, in the period of its first service', async ({
    client,
    assert,
  }) => {
    const { admin, ticket } = await aDay()
    await aService(ticket, { createdAt: now(), finishedAt: now() })
    const leads = async (query: object) =>
      (await apiAs(client, admin).get('/dashboard', { ...query })).body().counters.leads
    assert.equal(await leads({ days: 1 }), 1)
    await aService(ticket, { createdAt: now().minus({ days: 5 }), finishedAt: now() })
    assert.equal(await leads({ days: 1 }), 0)
    assert.equal(await leads({ days: 7 }), 1)
    assert.equal(await leads({ date_from: '2026-03-05', date_to: '2026-03-05' }), 1)
    assert.equal(await leads({ date_from: '2026-03-06', date_to: '2026-03-10' }), 0)
  })

  test('DSH-03: a service with a rating question counts until the question was sent', async ({
    client,
    assert,
  }) => {
    const { admin } = await aDay()
    await db.from('trackings').update({ rating_at: now().minus({ minutes: 56 }).toJSDate() })
    const { counters } = (await apiAs(client, admin).get('/dashboard', { days: 1 })).body()
    // From 58.5 to 56 minutes ago.
    assert.equal(counters.avgSupportTime, 2.5)
  })

  test('DSH-04: ratings come from the ratings module, with one decimal', async ({
    client,
    assert,
    cleanup,
  }) => {
    const { admin, agent } = await aDay()
    class Ratings implements AttendantRatings {
      async means() {
        return new Map([[agent.user.id, 8 / 3]])
      }
    }
    const answer = contribute(attendantRatings, async () => ({ default: Ratings }))
    const enabled = registry.enabled as ModuleManifest[]
    enabled.unshift({ name: 'guest', summary: '', contributes: [answer] })
    cleanup(() => void enabled.shift())
    const { attendants } = (await apiAs(client, admin).get('/dashboard', { days: 1 })).body()
    assert.deepEqual(
      attendants.map(({ rating }: { rating: number }) => rating),
      [2.7, 0]
    )
  })

  test('DSH-05, API-08: days are counted in the company’s time zone, not the server’s', async ({
    client,
    assert,
  }) => {
    const { admin, ticket } = await aDay()
    const late = now().plus({ hours: 10 })
    // 22:00 in São Paulo, already tomorrow in London.
    freeze(late)
    await aService(ticket, { createdAt: late, finishedAt: late })
    const total = async () =>
      (
        await apiAs(client, admin).get('/dashboard/ticketsDay', {
          initialDate: '2026-03-10',
          finalDate: '2026-03-10',
        })
      ).body().count
    assert.equal(await total(), 2)
    await writeSetting(admin.actor, 'identity.timezone', 'Europe/London')
    assert.equal(await total(), 1)
    const { counters } = (await apiAs(client, admin).get('/dashboard', { days: 1 })).body()
    assert.equal(counters.supportFinished, 1)
  })

  test('DSH-06: lists all users of the company by name, and deleted users who served in the period', async ({
    client,
    assert,
  }) => {
    const { admin, agent, ticket } = await aDay()
    const gone = await anAgent({ company: admin.company, user: { name: 'Zoé' } })
    const idle = await anAgent({ company: admin.company, user: { name: 'Yara' } })
    await aService(ticket, { userId: gone.user.id, finishedAt: now() })
    await aService(ticket, { userId: null, finishedAt: now() })
    await db
      .from('users')
      .whereIn('id', [gone.user.id, idle.user.id])
      .update({ deleted_at: now().toJSDate() })
    const answer = await apiAs(client, admin).get('/dashboard/ticketsUsers', march)
    answer.assertStatus(200)
    assert.deepEqual(answer.body(), {
      data: [
        { name: 'Bruno', nome: 'Bruno', quantidade: 1 },
        { name: 'Marina', nome: 'Marina', quantidade: 0 },
        { name: 'Zoé', nome: 'Zoé', quantidade: 1 },
      ],
    })
    const { attendants } = (await apiAs(client, admin).get('/dashboard', { days: 1 })).body()
    assert.deepEqual(
      attendants.map(({ id }: { id: number }) => id),
      [agent.user.id, admin.user.id]
    )
  })

  test('DSH-07: one day is divided into 24 hours, longer periods into days, including empty ones', async ({
    client,
    assert,
  }) => {
    const { admin, ticket } = await aDay()
    await aService(ticket, { createdAt: now().minus({ days: 2 }), finishedAt: now() })
    const calls = apiAs(client, admin)
    const of = async (initialDate: string, finalDate: string) =>
      (await calls.get('/dashboard/ticketsDay', { initialDate, finalDate })).body()
    const hours = Array.from({ length: 24 }, (_, horario) => ({
      horario,
      total: horario === 11 ? 1 : 0,
    }))
    assert.deepEqual(await of('2026-03-10', '2026-03-10'), { data: hours, count: 1 })
    assert.deepEqual(await of('2026-03-08', '2026-03-11'), {
      data: [
        { data: '08/03/2026', total: 1 },
        { data: '09/03/2026', total: 0 },
        { data: '10/03/2026', total: 1 },
        { data: '11/03/2026', total: 0 },
      ],
      count: 2,
    })
  })

  test('AUT-14: a supervisor sees the figures of their own queues', async ({ client, assert }) => {
    const { admin, queue, ticket } = await aDay()
    await aTicket(admin.actor, { queueId: queue.id })
    await aTicket(admin.actor)
    await aService(ticket, { queueId: null, createdAt: now(), finishedAt: now() })
    const supervisor = await aSupervisor({ company: admin.company })
    const calls = apiAs(client, supervisor)
    const seen = async () => {
      const { counters, attendants } = (await calls.get('/dashboard', { days: 1 })).body()
      const { supportPending, supportFinished, leads } = counters
      const day = (await calls.get('/dashboard/ticketsDay', march)).body().count
      return [supportPending, supportFinished, leads, day, attendants.length]
    }
    assert.deepEqual(await seen(), [0, 0, 0, 0, 3])
    await joinQueue(queue, supervisor.user)
    assert.deepEqual(await seen(), [1, 1, 1, 1, 3])
  })

  test('API-01, DSH-06: another company’s data is never counted, whatever companyId the query contains', async ({
    client,
    assert,
  }) => {
    const { admin } = await aDay()
    const stranger = await aStranger()
    const calls = apiAs(client, stranger)
    const companyId = admin.company.id
    const { counters, attendants } = (await calls.get('/dashboard', { days: 30, companyId })).body()
    assert.deepEqual([...new Set(Object.values(counters))], [0])
    assert.lengthOf(attendants, 1)
    const people = (await calls.get('/dashboard/ticketsUsers', { ...march, companyId })).body()
    assert.deepEqual(people, { data: [{ name: 'Stranger', nome: 'Stranger', quantidade: 0 }] })
    const days = (await calls.get('/dashboard/ticketsDay', { ...march, companyId })).body()
    assert.equal(days.count, 0)
  })
})
