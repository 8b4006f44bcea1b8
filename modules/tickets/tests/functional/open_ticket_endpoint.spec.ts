/** Endpoint to open a ticket (TCK-09). */
import db from '@adonisjs/lucid/services/db'
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import type { ApiClient } from '@japa/api-client'
import { aStranger, anAdmin, anAgent, aSupervisor } from '#modules/identity/testing'
import { aQueue, joinQueue } from '#modules/queues/testing'
import { aConnection, aNumber, aTicket } from '#modules/tickets/testing'

type Person = Awaited<ReturnType<typeof anAdmin>>

const post = (client: ApiClient, person: Person, body: object) =>
  client.post('/tickets').bearerToken(person.token).json(body)

/** An agent in one queue, an admin and a supervisor, and a contact who has written once. */
async function aFixture() {
  const admin = await anAdmin()
  const { company } = admin
  const [agent, supervisor] = [await anAgent({ company }), await aSupervisor({ company })]
  const [queue, other] = [await aQueue(admin.actor), await aQueue(admin.actor)]
  await joinQueue(queue, agent.user)
  await joinQueue(queue, supervisor.user)
  const connection = await aConnection(admin.actor)
  const phone = aNumber()
  const former = await aTicket(admin.actor, {
    status: 'closed',
    phone,
    connectionId: connection.id,
  })
  const { contactId } = former
  const body = { contactId, whatsappId: connection.id, queueId: queue.id }
  return { admin, agent, supervisor, queue, other, connection, former, contactId, body }
}

test.group('POST /tickets', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('TCK-09: it is open, the caller’s, and uses the address the contact last wrote from', async ({
    client,
    assert,
  }) => {
    const { agent, queue, connection, former, contactId, body } = await aFixture()
    const answer = await post(client, agent, { ...body, status: 'open' })
    answer.assertStatus(200)
    answer.assertBodyContains({
      status: 'open',
      userId: agent.user.id,
      queueId: queue.id,
      whatsappId: connection.id,
      contactId,
      unreadMessages: 0,
    })
    const row = await db.from('tickets').where('id', answer.body().id).first()
    assert.equal(row.chat_address, former.chatAddress)
    const services = await db.from('trackings').where('ticket_id', row.id)
    assert.lengthOf(services, 1)
    assert.isNotNull(services[0].started_at)
    assert.equal(services[0].user_id, agent.user.id)
  })

  test('EXT-10: a contact who never wrote is reached by their number', async ({
    client,
    assert,
  }) => {
    const { agent, former, body } = await aFixture()
    await db.from('tickets').where('id', former.id).delete()
    const answer = await post(client, agent, body)
    answer.assertStatus(200)
    const row = await db.from('tickets').where('id', answer.body().id).first()
    assert.equal(row.chat_address, `${answer.body().contact.number}@s.whatsapp.net`)
  })

  test('TCK-09: the caller’s own active ticket is returned unchanged', async ({
    client,
    assert,
  }) => {
    const { agent, body } = await aFixture()
    const first = await post(client, agent, body)
    const second = await post(client, agent, body)
    second.assertStatus(200)
    assert.equal(second.body().id, first.body().id)
  })

  test('TCK-09: 409 for a colleague’s ticket, with its owner and queue', async ({ client }) => {
    const { agent, admin, queue, body } = await aFixture()
    const { id, uuid } = (await post(client, agent, body)).body()
    const answer = await post(client, admin, body)
    answer.assertStatus(409)
    answer.assertBodyContains({
      error: 'ERR_OTHER_OPEN_TICKET',
      ticket: {
        id,
        uuid,
        userId: agent.user.id,
        user: { name: agent.user.name },
        queue: { name: queue.name },
      },
    })
  })

  test('TCK-09: 409 for a pending ticket, without an owner', async ({ client }) => {
    const { agent, admin, queue, connection, contactId, body } = await aFixture()
    const waiting = { contactId, connectionId: connection.id, queueId: queue.id }
    const { id } = await aTicket(admin.actor, waiting)
    const answer = await post(client, agent, body)
    answer.assertStatus(409)
    answer.assertBodyContains({ ticket: { id, userId: null, user: null } })
  })

  test('TCK-09: 422 without a queue, except for admins', async ({ client }) => {
    const { agent, supervisor, admin, body } = await aFixture()
    for (const person of [agent, supervisor]) {
      for (const queueId of [null, undefined]) {
        const refused = await post(client, person, { ...body, queueId })
        refused.assertStatus(422)
        refused.assertBodyContains({
          error: 'ERR_VALIDATION',
          details: [{ field: 'queueId', rule: 'required' }],
        })
      }
    }
    const answer = await post(client, admin, { ...body, queueId: null })
    answer.assertStatus(200)
    answer.assertBodyContains({ status: 'open', queueId: null })
  })

  test('TCK-09: 422 without a connection or a contact, or with another state', async ({
    client,
  }) => {
    const { agent, body } = await aFixture()
    for (const wrong of [
      { whatsappId: undefined },
      { contactId: undefined },
      { status: 'pending' },
      { status: 'closed' },
    ]) {
      const answer = await post(client, agent, { ...body, ...wrong })
      answer.assertStatus(422)
    }
  })

  test('core.md 6: 403 in a foreign queue for an agent, allowed for an admin', async ({
    client,
  }) => {
    const { agent, admin, other, body } = await aFixture()
    const refused = await post(client, agent, { ...body, queueId: other.id })
    refused.assertStatus(403)
    refused.assertBodyContains({ error: 'ERR_NO_PERMISSION' })
    const answer = await post(client, admin, { ...body, queueId: other.id })
    answer.assertStatus(200)
  })

  test('TCK-09: only admins and supervisors may open a ticket for a colleague', async ({
    client,
  }) => {
    const { agent, supervisor, queue, body } = await aFixture()
    const colleague = await anAgent({ company: agent.company })
    await joinQueue(queue, colleague.user)
    const request = { ...body, userId: colleague.user.id }
    const refused = await post(client, agent, request)
    refused.assertStatus(403)
    const answer = await post(client, supervisor, request)
    answer.assertStatus(200)
    answer.assertBodyContains({ status: 'open', userId: colleague.user.id })
  })

  test('CLO-03: the colleague must work in the queue', async ({ client }) => {
    const { agent, admin, other, body } = await aFixture()
    const answer = await post(client, admin, {
      ...body,
      queueId: other.id,
      userId: agent.user.id,
    })
    answer.assertStatus(400)
    answer.assertBodyContains({ error: 'ERR_USER_NOT_IN_QUEUE' })
  })

  test('API-02: 404 for another company’s contact, connection, queue and user', async ({
    client,
  }) => {
    const { agent, admin, body } = await aFixture()
    const away = await aStranger()
    const theirs = await aTicket(away.actor)
    for (const [wrong, error] of [
      [{ contactId: theirs.contactId }, 'ERR_NO_CONTACT_FOUND'],
      [{ whatsappId: theirs.connectionId }, 'ERR_NO_WAPP_FOUND'],
      [{ queueId: (await aQueue(away.actor)).id }, 'ERR_NO_QUEUE_FOUND'],
      [{ userId: away.user.id }, 'ERR_NO_USER_FOUND'],
    ] as const) {
      for (const person of [agent, admin]) {
        const answer = await post(client, person, { ...body, ...wrong })
        answer.assertStatus(404)
        answer.assertBodyContains({ error })
      }
    }
  })

  test('API-13: it writes one audit entry', async ({ client, assert }) => {
    const { agent, body } = await aFixture()
    const { id } = (await post(client, agent, body)).body()
    const rows = await db
      .from('audit_entries')
      .where({ company_id: agent.company.id, entity: 'tickets' })
    assert.deepEqual(
      rows.map(({ action, entity_id: entity }) => [action, entity]),
      [['tickets.open', String(id)]]
    )
  })
})

// Not wrapped in one transaction as other groups are: these calls must block each other.
test.group('POST /tickets, concurrently', () => {
  test('IN-50: of several concurrent callers one gets the ticket, the others a conflict with its owner', async ({
    client,
    assert,
    cleanup,
  }) => {
    const { agent, queue, body } = await aFixture()
    cleanup(async () => {
      await db.from('companies').where('id', agent.company.id).delete()
      await db.from('audit_entries').where('company_id', agent.company.id).delete()
    })
    const people = [agent]
    for (let made = 0; made < 4; made++) {
      const one = await anAgent({ company: agent.company })
      await joinQueue(queue, one.user)
      people.push(one)
    }
    const answers = await Promise.all(
      people.flatMap((person) => [post(client, person, body), post(client, person, body)])
    )
    const won = answers.filter((answer) => answer.status() === 200)
    const lost = answers.filter((answer) => answer.status() === 409)
    assert.deepEqual([won.length, lost.length], [2, 8])
    const { id, userId } = won[0].body()
    for (const answer of lost) assert.containsSubset(answer.body().ticket, { id, userId })
    const active = await db.from('tickets').where({ contact_id: body.contactId, status: 'open' })
    assert.lengthOf(active, 1)
  })
})
