/** Transferring a ticket: to a queue, to a colleague, to another connection (CLO-03..06). */
import db from '@adonisjs/lucid/services/db'
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import type { ApiClient } from '@japa/api-client'
import { anAdmin, anAgent, aSupervisor } from '#modules/identity/testing'
import { aQueue, joinQueue } from '#modules/queues/testing'
import { aConnection, aTicket } from '#modules/tickets/testing'
import { aMessage } from '#modules/messages/testing'

type Person = Awaited<ReturnType<typeof anAdmin>>

const put = (client: ApiClient, person: Person, id: unknown, body: object) =>
  client.put(`/tickets/${id}`).bearerToken(person.token).json(body)

/** Two queues, an agent in the first with an open ticket there, a colleague in both. */
async function aFixture() {
  const admin = await anAdmin()
  const { company } = admin
  const [agent, colleague] = [await anAgent({ company }), await anAgent({ company })]
  const [mine, other] = [await aQueue(admin.actor), await aQueue(admin.actor)]
  await joinQueue(mine, agent.user)
  await joinQueue(mine, colleague.user)
  await joinQueue(other, colleague.user)
  const ticket = await aTicket(admin.actor, {
    status: 'open',
    userId: agent.user.id,
    queueId: mine.id,
  })
  return { admin, agent, colleague, mine, other, ticket }
}

test.group('PUT /tickets/{id}, transfer', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('CLO-03: a queue alone: the ticket is pending there, without an owner', async ({
    client,
  }) => {
    const { agent, other, ticket } = await aFixture()
    const answer = await put(client, agent, ticket.id, { queueId: other.id })
    answer.assertStatus(200)
    answer.assertBodyContains({ status: 'pending', userId: null, queueId: other.id })
  })

  test('CLO-03: as sent by the transfer dialog, with status and all fields', async ({ client }) => {
    const { agent, other, ticket } = await aFixture()
    const { connectionId: whatsappId } = ticket
    const request = { status: 'pending', userId: null, queueId: other.id, whatsappId }
    const answer = await put(client, agent, ticket.id, request)
    answer.assertStatus(200)
    answer.assertBodyContains({ status: 'pending', userId: null, queueId: other.id })
  })

  test('CLO-03: a queue and a colleague: the ticket is open with the colleague as owner', async ({
    client,
  }) => {
    for (const status of [undefined, 'open']) {
      const { agent, colleague, other, ticket } = await aFixture()
      const request = { status, queueId: other.id, userId: colleague.user.id }
      const answer = await put(client, agent, ticket.id, request)
      answer.assertStatus(200)
      answer.assertBodyContains({ status: 'open', userId: colleague.user.id, queueId: other.id })
    }
  })

  test('CLO-03: a colleague alone: the ticket is open and its queue stays', async ({ client }) => {
    const { agent, colleague, mine, ticket } = await aFixture()
    const answer = await put(client, agent, ticket.id, { userId: colleague.user.id })
    answer.assertStatus(200)
    answer.assertBodyContains({ status: 'open', userId: colleague.user.id, queueId: mine.id })
  })

  test('CLO-03: a pending ticket can be transferred too', async ({ client }) => {
    const { admin, agent, colleague, mine, other } = await aFixture()
    const waiting = await aTicket(admin.actor, { queueId: mine.id })
    const elsewhere = await put(client, agent, waiting.id, { queueId: other.id })
    elsewhere.assertBodyContains({ status: 'pending', userId: null, queueId: other.id })
    const given = await put(client, admin, waiting.id, { userId: colleague.user.id })
    given.assertBodyContains({ status: 'open', userId: colleague.user.id, queueId: other.id })
  })

  test('CLO-03: the new owner must work in the queue or be an admin', async ({ client }) => {
    const { admin, agent, colleague, other, ticket } = await aFixture()
    const request = { queueId: other.id, userId: agent.user.id }
    const refused = await put(client, agent, ticket.id, request)
    refused.assertStatus(400)
    refused.assertBodyContains({ error: 'ERR_USER_NOT_IN_QUEUE' })
    await ticket.merge({ queueId: other.id, userId: colleague.user.id }).save()
    const stays = await put(client, colleague, ticket.id, { userId: agent.user.id })
    stays.assertStatus(400)
    const toAdmin = await put(client, colleague, ticket.id, { userId: admin.user.id })
    toAdmin.assertStatus(200)
  })

  test('CLO-03: a closed ticket cannot be transferred', async ({ client }) => {
    const { agent, colleague, other, ticket } = await aFixture()
    await put(client, agent, ticket.id, { status: 'closed' })
    for (const request of [
      { queueId: other.id },
      { userId: colleague.user.id },
      { useIntegration: true },
    ]) {
      const answer = await put(client, agent, ticket.id, request)
      answer.assertStatus(409)
      answer.assertBodyContains({ error: 'ERR_TICKET_STATUS' })
    }
  })

  test('AUT-14: only supervisors of its queue and admins may transfer a colleague’s ticket', async ({
    client,
  }) => {
    const { admin, agent, colleague, mine, other, ticket } = await aFixture()
    await ticket.merge({ userId: colleague.user.id }).save()
    const supervisor = await aSupervisor({ company: admin.company })
    const stray = await aSupervisor({ company: admin.company })
    await joinQueue(mine, supervisor.user)
    for (const person of [agent, stray]) {
      const answer = await put(client, person, ticket.id, { queueId: other.id })
      answer.assertStatus(403)
      answer.assertBodyContains({ error: 'ERR_NO_PERMISSION' })
    }
    const taken = await put(client, supervisor, ticket.id, { userId: supervisor.user.id })
    taken.assertStatus(200)
    const moved = await put(client, admin, ticket.id, { queueId: other.id })
    moved.assertStatus(200)
  })

  test('CLO-01: taking is not transferring: a request for open with oneself as owner gets a conflict with the owner', async ({
    client,
  }) => {
    const { agent, colleague, mine, ticket } = await aFixture()
    const request = { status: 'open', userId: colleague.user.id, queueId: mine.id }
    const answer = await put(client, colleague, ticket.id, request)
    answer.assertStatus(409)
    answer.assertBodyContains({ ticket: { userId: agent.user.id } })
  })

  test('CLO-20: back to pending starts a new wait; from owner to owner the start time is kept', async ({
    client,
    assert,
  }) => {
    const { agent, admin, colleague, mine, other } = await aFixture()
    const { contactId, connectionId } = await aTicket(admin.actor, { status: 'closed' })
    const body = { contactId, whatsappId: connectionId, queueId: mine.id }
    const { id } = (await client.post('/tickets').bearerToken(agent.token).json(body)).body()
    const service = () => db.from('trackings').where('ticket_id', id).first()
    const first = await service()
    await put(client, agent, id, { userId: colleague.user.id })
    const passed = await service()
    assert.deepEqual(passed.started_at, first.started_at)
    assert.equal(passed.user_id, colleague.user.id)
    await put(client, colleague, id, { queueId: other.id })
    const waiting = await service()
    assert.isNull(waiting.started_at)
    assert.isNull(waiting.user_id)
    assert.equal(waiting.queue_id, other.id)
    assert.isAbove(waiting.queued_at.getTime(), first.queued_at.getTime())
  })

  test('CLO-05: to another connection: earlier messages stay where they were, and are still shown', async ({
    client,
    assert,
  }) => {
    const { agent, admin, ticket } = await aFixture()
    const said = await aMessage(ticket, { body: 'antes' })
    const second = await aConnection(admin.actor)
    const answer = await put(client, agent, ticket.id, { whatsappId: second.id })
    answer.assertStatus(200)
    answer.assertBodyContains({ whatsappId: second.id, status: 'open', userId: agent.user.id })
    await said.refresh()
    assert.equal(said.connectionId, ticket.connectionId)
    const page = await client.get(`/messages/${ticket.id}`).bearerToken(agent.token)
    assert.deepEqual(
      page.body().messages.map(({ body }: { body: string }) => body),
      ['antes']
    )
  })

  test('CLO-05: rejected while the contact has an active ticket on the target connection', async ({
    client,
    assert,
  }) => {
    const { agent, admin, other, ticket } = await aFixture()
    const second = await aConnection(admin.actor)
    const { contactId } = ticket
    const running = await aTicket(admin.actor, { contactId, connectionId: second.id })
    const request = { whatsappId: second.id, queueId: other.id }
    const answer = await put(client, agent, ticket.id, request)
    answer.assertStatus(409)
    answer.assertBodyContains({ error: 'ERR_OTHER_OPEN_TICKET', ticket: { id: running.id } })
    await ticket.refresh()
    assert.notEqual(ticket.queueId, other.id)
  })

  test('CLO-06: automation settings stay unless they are sent or the ticket is closed', async ({
    client,
  }) => {
    const { agent, mine, ticket } = await aFixture()
    const on = await put(client, agent, ticket.id, { useIntegration: true })
    on.assertBodyContains({ useIntegration: true, status: 'open', userId: agent.user.id })
    await ticket.refresh()
    await ticket.merge({ promptId: 7, integrationId: 8 }).save()
    const kept = { useIntegration: true, promptId: 7, integrationId: 8 }
    const returned = await put(client, agent, ticket.id, { status: 'pending' })
    returned.assertBodyContains(kept)
    const moved = await put(client, agent, ticket.id, { queueId: mine.id })
    moved.assertBodyContains(kept)
    const accepted = await put(client, agent, ticket.id, { status: 'open' })
    accepted.assertBodyContains(kept)
    const sent = await put(client, agent, ticket.id, { promptId: null })
    sent.assertBodyContains({ ...kept, promptId: null })
    const closed = await put(client, agent, ticket.id, { status: 'closed' })
    closed.assertBodyContains({ useIntegration: false, promptId: null, integrationId: null })
  })

  test('TCK-15: fields that the contract does not name are ignored', async ({ client }) => {
    const { agent, ticket, mine } = await aFixture()
    const request = { companyId: 1, lastMessage: 'x', unreadMessages: 9, uuid: 'x', contactId: 1 }
    const answer = await put(client, agent, ticket.id, request)
    answer.assertStatus(200)
    answer.assertBodyContains({
      companyId: agent.company.id,
      contactId: ticket.contactId,
      lastMessage: '',
      queueId: mine.id,
      status: 'open',
    })
  })

  test('CLO-17: a closed ticket is reopened with the given owner and queue', async ({ client }) => {
    const { agent, admin, colleague, other, ticket } = await aFixture()
    await put(client, agent, ticket.id, { status: 'closed', userId: agent.user.id, queueId: null })
    const stray = { status: 'open', userId: agent.user.id, queueId: other.id }
    const refused = await put(client, agent, ticket.id, stray)
    refused.assertStatus(400)
    const request = { status: 'open', userId: colleague.user.id, queueId: other.id }
    const answer = await put(client, admin, ticket.id, request)
    answer.assertStatus(200)
    answer.assertBodyContains({ status: 'open', userId: colleague.user.id, queueId: other.id })
  })
})
