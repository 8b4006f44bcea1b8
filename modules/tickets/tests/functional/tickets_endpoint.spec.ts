/** Endpoints that return tickets. */
import db from '@adonisjs/lucid/services/db'
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import type { ApiClient } from '@japa/api-client'
import { aStranger, anAdmin, anAgent } from '#modules/identity/testing'
import { aQueue, joinQueue } from '#modules/queues/testing'
import { aConnection, aTicket } from '#modules/tickets/testing'

type Person = Awaited<ReturnType<typeof anAdmin>>

const list = (client: ApiClient, person: Person, query: Record<string, string> = {}) =>
  client.get('/tickets').bearerToken(person.token).qs(query)

test.group('GET /tickets', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  /** A company with two queues, an agent in the first, and tickets of different owners, queues and states. */
  async function aFixture() {
    const admin = await anAdmin()
    const { company } = admin
    const colleague = await anAgent({ company })
    const [mine, other] = [await aQueue(admin.actor), await aQueue(admin.actor)]
    const agent = await anAgent({ company })
    await joinQueue(mine, agent.user)
    const state = (options: object) => aTicket(admin.actor, options)
    const tickets = {
      own: await state({ status: 'open', userId: agent.user.id, queueId: mine.id }),
      colleague: await state({ status: 'open', userId: colleague.user.id, queueId: mine.id }),
      waiting: await state({ queueId: mine.id, name: 'José Ávila' }),
      elsewhere: await state({ queueId: other.id }),
      queueless: await state({}),
      closed: await state({ status: 'closed', userId: colleague.user.id, closedQueueId: mine.id }),
    }
    return { admin, agent, mine, tickets }
  }
  const idsOf = (body: { tickets: { id: number }[] }) => body.tickets.map(({ id }) => id).sort()

  test('TCK-04: an agent sees their own tickets, and pending and closed ones of their queues', async ({
    client,
    assert,
  }) => {
    const { agent, tickets } = await aFixture()
    const answer = await list(client, agent)
    answer.assertStatus(200)
    const { own, waiting, closed } = tickets
    assert.deepEqual(idsOf(answer.body()), [own.id, waiting.id, closed.id].sort())
  })

  test('TCK-04: showAll is ignored for an agent', async ({ client, assert }) => {
    const { agent } = await aFixture()
    const answer = await list(client, agent, { showAll: 'true', status: 'open' })
    assert.equal(answer.body().count, 1)
  })

  test('TCK-04: an admin sees the whole company with showAll, else their own and pending tickets', async ({
    client,
    assert,
  }) => {
    const { admin, tickets } = await aFixture()
    const all = await list(client, admin, { showAll: 'true', status: 'open' })
    const daily = await list(client, admin, { status: 'open' })
    const ofAny = await list(client, admin)
    assert.equal(all.body().count, 2)
    assert.equal(daily.body().count, 0)
    const { waiting, elsewhere, queueless } = tickets
    assert.deepEqual(idsOf(ofAny.body()), [waiting.id, elsewhere.id, queueless.id].sort())
  })

  test('TCK-02, TCK-03: status and queues combine; tickets without a queue are shown to whoever may see them', async ({
    client,
    assert,
  }) => {
    const { admin, mine, tickets } = await aFixture()
    const query = { status: 'pending', showAll: 'true', queueIds: JSON.stringify([mine.id]) }
    const answer = await list(client, admin, query)
    assert.deepEqual(idsOf(answer.body()), [tickets.waiting.id, tickets.queueless.id].sort())
  })

  test('API-05: searching ignores case and accents, and % is an ordinary character', async ({
    client,
    assert,
  }) => {
    const { admin, tickets } = await aFixture()
    const found = await list(client, admin, { searchParam: 'jose avila', showAll: 'true' })
    assert.deepEqual(idsOf(found.body()), [tickets.waiting.id])
    const none = await list(client, admin, { searchParam: 'jos%ila', showAll: 'true' })
    assert.equal(none.body().count, 0)
  })

  test('API-05, TCK-06: pages of forty, newest first, each row once', async ({
    client,
    assert,
  }) => {
    const admin = await anAdmin()
    const { id: connectionId } = await aConnection(admin.actor)
    for (let made = 0; made < 43; made++) await aTicket(admin.actor, { connectionId })
    const first = (await list(client, admin, { status: 'pending' })).body()
    const second = (await list(client, admin, { status: 'pending', pageNumber: '2' })).body()
    assert.lengthOf(first.tickets, 40)
    assert.lengthOf(second.tickets, 3)
    assert.deepEqual([first.hasMore, second.hasMore, first.count], [true, false, 43])
    const ids = [...first.tickets, ...second.tickets].map(({ id }: { id: number }) => id)
    assert.lengthOf(new Set(ids), 43)
    const odd = (await list(client, admin, { status: 'pending', pageNumber: 'x' })).body()
    assert.equal(odd.tickets[0].id, first.tickets[0].id)
  })

  test('TCK-06: the badge counts each pending ticket once, however many there are', async ({
    client,
    assert,
  }) => {
    const agent = await anAgent()
    const [one, other, foreign] = [
      await aQueue(agent.actor),
      await aQueue(agent.actor),
      await aQueue(agent.actor),
    ]
    for (const queue of [one, other]) await joinQueue(queue, agent.user)
    const { id: connectionId } = await aConnection(agent.actor)
    // A third in each queue; some of those in the agent's queues are already owned by the agent.
    await db.rawQuery(
      `with people as (
         insert into contacts (company_id, name, number, created_at, updated_at)
         select :companyId, 'Pessoa ' || n, '55119' || 70000000 + n, now(), now()
         from generate_series(1, 900) n returning id as n)
       insert into tickets (company_id, uuid, status, contact_id, connection_id, queue_id, user_id, created_at,
         updated_at)
       select :companyId, gen_random_uuid(), 'pending', n, :connectionId, (:queueIds::int[])[1 + n % 3],
         case when n % 3 < 2 and n % 7 = 0 then :userId::int end, now(), now() from people`,
      {
        companyId: agent.company.id,
        connectionId,
        queueIds: [one.id, other.id, foreign.id],
        userId: agent.user.id,
      }
    )
    for (const pageNumber of ['1', '9', '99']) {
      const { count } = (await list(client, agent, { status: 'pending', pageNumber })).body()
      assert.equal(count, 600, `on page ${pageNumber}`)
    }
    const queueIds = JSON.stringify([one.id])
    assert.equal((await list(client, agent, { status: 'pending', queueIds })).body().count, 300)
  })

  test('API-01: another company sees none of them', async ({ client, assert }) => {
    await aFixture()
    const answer = await list(client, await aStranger(), { showAll: 'true' })
    assert.equal(answer.body().count, 0)
  })

  test('AUT-04: without a token the response tells the client to refresh', async ({ client }) => {
    const answer = await client.get('/tickets')
    answer.assertStatus(403)
    answer.assertBodyContains({ error: 'ERR_TOKEN_EXPIRED' })
  })

  test('422 for an unknown status and a malformed list', async ({ client }) => {
    const admin = await anAdmin()
    const queries: Record<string, string>[] = [
      { status: 'asleep' },
      { queueIds: '[1' },
      { queueIds: '["a"]' },
      { queueIds: '[99999999999]' },
      { tags: '{}' },
      { users: '[1' },
      { date: '2026-02-30' },
      { updatedAt: '01/02/2026' },
    ]
    for (const query of queries) {
      const answer = await list(client, admin, query)
      answer.assertStatus(422)
      answer.assertBodyContains({ error: 'ERR_VALIDATION' })
    }
  })
})

test.group('GET /tickets/{id} and /tickets/u/{uuid}', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('TCK-08: by id and by uuid the same ticket is returned', async ({ client, assert }) => {
    const admin = await anAdmin()
    const ticket = await aTicket(admin.actor)
    const byId = await client.get(`/tickets/${ticket.id}`).bearerToken(admin.token)
    const byUuid = await client.get(`/tickets/u/${ticket.uuid}`).bearerToken(admin.token)
    byId.assertStatus(200)
    assert.deepEqual(byUuid.body(), byId.body())
  })

  test('TCK-07: contains the contact’s extra fields, in their order', async ({
    client,
    assert,
  }) => {
    const admin = await anAdmin()
    const ticket = await aTicket(admin.actor)
    const extra = [
      { name: 'CPF', value: '1' },
      { name: 'Cidade', value: 'Santos' },
    ]
    await db
      .from('contacts')
      .where('id', ticket.contactId)
      .update({ extra_info: JSON.stringify(extra) })
    const answer = await client.get(`/tickets/${ticket.id}`).bearerToken(admin.token)
    assert.deepEqual(answer.body().contact.extraInfo, [
      { id: 1, ...extra[0] },
      { id: 2, ...extra[1] },
    ])
  })

  test('API-02: 404 for another company’s user by both, and for malformed ids', async ({
    client,
  }) => {
    const admin = await anAdmin()
    const ticket = await aTicket(admin.actor)
    const stranger = await aStranger()
    for (const path of [
      `${ticket.id}`,
      `u/${ticket.uuid}`,
      '0',
      '-1',
      '99999999999',
      'u/nonsense',
    ]) {
      const answer = await client.get(`/tickets/${path}`).bearerToken(stranger.token)
      answer.assertStatus(404)
      answer.assertBodyContains({ error: 'ERR_NO_TICKET_FOUND' })
    }
  })

  test('TCK-08: 403 ERR_NO_PERMISSION for a foreign queue of the same company', async ({
    client,
  }) => {
    const agent = await anAgent()
    const queue = await aQueue(agent.actor)
    const ticket = await aTicket(agent.actor, { queueId: queue.id })
    const answer = await client.get(`/tickets/${ticket.id}`).bearerToken(agent.token)
    answer.assertStatus(403)
    answer.assertBodyContains({ error: 'ERR_NO_PERMISSION' })
  })
})
