/** Endpoint that changes a ticket's state. */
import db from '@adonisjs/lucid/services/db'
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import type { ApiClient } from '@japa/api-client'
import { aStranger, aSupervisor, anAgent, type anAdmin } from '#modules/identity/testing'
import { aQueue, joinQueue } from '#modules/queues/testing'
import { aTicket } from '#modules/tickets/testing'
import { aMessage } from '#modules/messages/testing'

type Person = Awaited<ReturnType<typeof anAdmin>>

const put = (client: ApiClient, person: Person, id: unknown, body: object) =>
  client.put(`/tickets/${id}`).bearerToken(person.token).json(body)

test.group('PUT /tickets/{id}', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  async function waiting() {
    const agent = await anAgent()
    const queue = await aQueue(agent.actor)
    await joinQueue(queue, agent.user)
    const ticket = await aTicket(agent.actor, { queueId: queue.id, unreadMessages: 2 })
    return { agent, queue, ticket }
  }

  test('CLO-01: accepting makes the caller the owner and marks the ticket as read', async ({
    client,
    assert,
  }) => {
    const { agent, ticket } = await waiting()
    await aMessage(ticket)
    const answer = await put(client, agent, ticket.id, { status: 'open' })
    answer.assertStatus(200)
    answer.assertBodyContains({ status: 'open', userId: agent.user.id, unreadMessages: 0 })
    const unread = await db.from('messages').where({ ticket_id: ticket.id, read: false })
    assert.lengthOf(unread, 0)
  })

  test('CLO-01: the second agent gets a conflict with the owner', async ({ client }) => {
    const { agent, queue, ticket } = await waiting()
    const late = await anAgent({ company: agent.company })
    await joinQueue(queue, late.user)
    await put(client, agent, ticket.id, { status: 'open' })
    const answer = await put(client, late, ticket.id, { status: 'open' })
    answer.assertStatus(409)
    const refusal = {
      error: 'ERR_OTHER_OPEN_TICKET',
      ticket: { id: ticket.id, userId: agent.user.id, user: { name: agent.user.name } },
    }
    answer.assertBodyContains(refusal)
    const byUuid = await put(client, late, ticket.uuid, { status: 'open' })
    byUuid.assertStatus(409)
    byUuid.assertBodyContains(refusal)
  })

  test('CLO-01: accepting twice is idempotent', async ({ client }) => {
    const { agent, ticket } = await waiting()
    await put(client, agent, ticket.id, { status: 'open' })
    const again = await put(client, agent, ticket.id, { status: 'open' })
    again.assertStatus(200)
  })

  test('CLO-01: a user who is not in the queue may not accept', async ({ client }) => {
    const { agent, ticket } = await waiting()
    const outsider = await anAgent({ company: agent.company })
    const answer = await put(client, outsider, ticket.id, { status: 'open' })
    answer.assertStatus(403)
    answer.assertBodyContains({ error: 'ERR_NO_PERMISSION' })
  })

  test('CLO-07: closing remembers the queue and finishes the service', async ({
    client,
    assert,
  }) => {
    const { agent, queue, ticket } = await waiting()
    await put(client, agent, ticket.id, { status: 'open' })
    const answer = await put(client, agent, ticket.id, { status: 'closed' })
    answer.assertStatus(200)
    answer.assertBodyContains({ status: 'closed', queueId: null, unreadMessages: 0 })
    const row = await db.from('tickets').where('id', ticket.id).first()
    assert.equal(row.closed_queue_id, queue.id)
  })

  test('CLO-19: returning removes the owner and keeps the queue', async ({ client }) => {
    const { agent, queue, ticket } = await waiting()
    await put(client, agent, ticket.id, { status: 'open' })
    const answer = await put(client, agent, ticket.id, { status: 'pending' })
    answer.assertBodyContains({ status: 'pending', userId: null, queueId: queue.id })
  })

  test('TCK-15: a closed ticket cannot become pending', async ({ client }) => {
    const { agent, ticket } = await waiting()
    await put(client, agent, ticket.id, { status: 'closed' })
    const answer = await put(client, agent, ticket.id, { status: 'pending' })
    answer.assertStatus(409)
    answer.assertBodyContains({ error: 'ERR_TICKET_STATUS' })
  })

  test('CLO-17: reopening opens it again, in its queue', async ({ client }) => {
    const { agent, queue, ticket } = await waiting()
    await put(client, agent, ticket.id, { status: 'closed' })
    const answer = await put(client, agent, ticket.id, { status: 'open' })
    answer.assertBodyContains({ status: 'open', userId: agent.user.id, queueId: queue.id })
  })

  test('CLO-17, IN-50: reopening is rejected while the contact has another active ticket', async ({
    client,
  }) => {
    const { agent, ticket } = await waiting()
    await put(client, agent, ticket.id, { status: 'closed' })
    const { contactId, connectionId } = ticket
    await aTicket(agent.actor, { contactId, connectionId })
    const answer = await put(client, agent, ticket.id, { status: 'open' })
    answer.assertStatus(409)
    answer.assertBodyContains({ error: 'ERR_OTHER_OPEN_TICKET' })
  })

  test('CLO-20: one tracking row per service, with its times', async ({ client, assert }) => {
    const { agent, ticket } = await waiting()
    await put(client, agent, ticket.id, { status: 'closed' })
    await put(client, agent, ticket.id, { status: 'open' })
    await put(client, agent, ticket.id, { status: 'closed' })
    const rows = await db.from('trackings').where('ticket_id', ticket.id)
    assert.lengthOf(rows, 1)
    assert.isNotNull(rows[0].started_at)
    assert.isNotNull(rows[0].finished_at)
  })

  test('API-13: each change writes one audit entry', async ({ client, assert }) => {
    const { agent, ticket } = await waiting()
    await put(client, agent, ticket.id, { status: 'open' })
    await put(client, agent, ticket.id, { status: 'closed' })
    const rows = await db
      .from('audit_entries')
      .where({ company_id: agent.company.id, entity: 'tickets' })
      .orderBy('id')
    assert.deepEqual(
      rows.map(({ action }) => action),
      ['tickets.accept', 'tickets.close']
    )
    assert.equal(rows[0].user_id, agent.user.id)
  })

  test('API-02: another company’s ticket is 404, whatever the request', async ({ client }) => {
    const { ticket } = await waiting()
    const stranger = await aStranger()
    for (const status of ['open', 'pending', 'closed']) {
      const answer = await put(client, stranger, ticket.id, { status })
      answer.assertStatus(404)
    }
  })

  test('TCK-15: an unknown state is 422', async ({ client }) => {
    const { agent, ticket } = await waiting()
    const answer = await put(client, agent, ticket.id, { status: 'sleeping' })
    answer.assertStatus(422)
    answer.assertBodyContains({ error: 'ERR_VALIDATION', details: [{ field: 'status' }] })
  })

  test('AUT-14: a supervisor may accept a pending ticket of their queue', async ({ client }) => {
    const { agent, queue, ticket } = await waiting()
    const supervisor = await aSupervisor({ company: agent.company })
    await joinQueue(queue, supervisor.user)
    const answer = await put(client, supervisor, ticket.id, { status: 'open' })
    answer.assertStatus(200)
  })
})
