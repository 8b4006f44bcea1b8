/** Endpoints to read and send messages. */
import db from '@adonisjs/lucid/services/db'
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import type { ApiClient } from '@japa/api-client'
import { now } from '#app/kernel/clock'
import { aStranger, anAdmin, anAgent } from '#modules/identity/testing'
import { aQueue, joinQueue } from '#modules/queues/testing'
import { aConnection, aTicket } from '#modules/tickets/testing'
import { aMessage } from '#modules/messages/testing'

type Person = Awaited<ReturnType<typeof anAdmin>>

const post = (client: ApiClient, person: Person, ticketId: number, body: object) =>
  client.post(`/messages/${ticketId}`).bearerToken(person.token).json(body)
const read = (client: ApiClient, person: Person, ticketId: number, query = {}) =>
  client.get(`/messages/${ticketId}`).bearerToken(person.token).qs(query)

async function anOpenTicket() {
  const agent = await anAgent()
  const queue = await aQueue(agent.actor)
  await joinQueue(queue, agent.user)
  const ticket = await aTicket(agent.actor, {
    status: 'open',
    userId: agent.user.id,
    queueId: queue.id,
    unreadMessages: 1,
  })
  return { agent, queue, ticket }
}

test.group('GET /messages/{ticketId}', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('TCK-10, API-05: pages of twenty, the newest first, in order inside a page', async ({
    client,
    assert,
  }) => {
    const { agent, ticket } = await anOpenTicket()
    for (let made = 0; made < 25; made++) await aMessage(ticket, { body: `n${made}` })
    const first = (await read(client, agent, ticket.id)).body()
    const second = (await read(client, agent, ticket.id, { pageNumber: 2 })).body()
    const bodies = [...second.messages, ...first.messages].map(({ body }: { body: string }) => body)
    assert.deepEqual(
      bodies,
      Array.from({ length: 25 }, (_, made) => `n${made}`)
    )
    assert.deepEqual([first.hasMore, second.hasMore, first.count], [true, false, 25])
    assert.equal(first.ticket.id, ticket.id)
  })

  test('TCK-10: earlier tickets are shown, later ones and other contacts’ are not', async ({
    client,
    assert,
  }) => {
    const { agent, ticket } = await anOpenTicket()
    await ticket.merge({ status: 'closed' }).save()
    const { contactId, connectionId, queueId } = ticket
    const later = await aTicket(agent.actor, {
      contactId,
      connectionId,
      queueId,
      status: 'open',
      userId: agent.user.id,
    })
    const stranger = await aTicket(agent.actor, { connectionId })
    await aMessage(ticket, { body: 'before' })
    await aMessage(later, { body: 'after' })
    await aMessage(stranger, { body: 'not yours' })
    const bodies = (answer: { messages: { body: string }[] }) =>
      answer.messages.map(({ body }) => body)
    assert.deepEqual(bodies((await read(client, agent, later.id)).body()), ['before', 'after'])
    assert.deepEqual(bodies((await read(client, agent, ticket.id)).body()), ['before'])
  })

  test('TCK-10: an agent does not see messages of a queue that is not theirs', async ({
    client,
    assert,
  }) => {
    const { agent, ticket: first } = await anOpenTicket()
    const foreign = await aQueue(agent.actor)
    await first.merge({ status: 'closed', queueId: null, closedQueueId: foreign.id }).save()
    await aMessage(first, { queueId: foreign.id, body: 'secret' })
    const { contactId, connectionId } = first
    const ticket = await aTicket(agent.actor, {
      contactId,
      connectionId,
      status: 'open',
      userId: agent.user.id,
    })
    const seenBy = async (person: Person) =>
      JSON.stringify((await read(client, person, ticket.id)).body())
    assert.notInclude(await seenBy(agent), 'secret')
    assert.include(await seenBy(await anAdmin({ company: agent.company })), 'secret')
  })

  test('IN-55: opening by the owner marks as read; by an admin it does not', async ({
    client,
    assert,
  }) => {
    const { agent, ticket } = await anOpenTicket()
    const admin = await anAdmin({ company: agent.company })
    const unread = async () =>
      (await db.from('tickets').where('id', ticket.id).first()).unread_messages
    await read(client, admin, ticket.id)
    assert.equal(await unread(), 1)
    await read(client, agent, ticket.id)
    assert.equal(await unread(), 0)
  })

  test('API-02: another company’s ticket is 404', async ({ client }) => {
    const { ticket } = await anOpenTicket()
    const answer = await read(client, await aStranger(), ticket.id)
    answer.assertStatus(404)
  })

  test('AUT-04: without a token it is 403 ERR_TOKEN_EXPIRED', async ({ client }) => {
    const answer = await client.get('/messages/1')
    answer.assertStatus(403)
    answer.assertBodyContains({ error: 'ERR_TOKEN_EXPIRED' })
  })
})

test.group('POST /messages/{ticketId}', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('TCK-12: a text is stored as unsent with its id, and enqueued', async ({
    client,
    assert,
  }) => {
    const { agent, ticket } = await anOpenTicket()
    const answer = await post(client, agent, ticket.id, { body: 'Bom dia!' })
    answer.assertStatus(200)
    const { id, messages } = answer.body()
    const row = await db.from('messages').where('id', id).first()
    assert.containsSubset(row, { body: 'Bom dia!', from_me: true, ack: 0, user_id: agent.user.id })
    assert.equal(row.wid, messages[0].wid)
    const pending = await db.from('outbox_entries').where('wid', row.wid)
    assert.lengthOf(pending, 1)
    const { last_message: last } = await db.from('tickets').where('id', ticket.id).first()
    assert.equal(last, 'Bom dia!')
  })

  test('TCK-12, core.md 7: read, fromMe and mediaUrl are accepted and ignored', async ({
    client,
    assert,
  }) => {
    const { agent, ticket } = await anOpenTicket()
    const form = {
      body: 'Bom dia!',
      read: 1,
      fromMe: false,
      mediaUrl: 'http://x/y',
      quotedMsg: null,
    }
    const answer = await post(client, agent, ticket.id, form)
    answer.assertStatus(200)
    const row = await db.from('messages').where('id', answer.body().id).first()
    assert.containsSubset(row, { from_me: true, kind: 'text', media_file: null })
  })

  test('VAR-03, VAR-07: variables in an agent’s text are filled in before it is stored and sent', async ({
    client,
    assert,
  }) => {
    const { agent, queue, ticket } = await anOpenTicket()
    const body = 'Oi {{firstName}}, aqui {{user}} ({{fila}}): {{protocol}} {{nobody}}'
    const answer = await post(client, agent, ticket.id, { body })
    answer.assertStatus(200)
    const row = await db.from('messages').where('id', answer.body().id).firstOrFail()
    const shown = await client.get(`/tickets/${ticket.id}`).bearerToken(agent.token)
    const { protocol } = shown.body()
    assert.match(protocol, new RegExp(`^\\d{8}-${ticket.id}$`))
    assert.equal(
      row.body,
      `Oi Ana, aqui ${agent.user.name} (${queue.name}): ${protocol} {{nobody}}`
    )
    const pending = await db.from('outbox_entries').where('wid', row.wid).firstOrFail()
    assert.equal(pending.content.text, row.body)
  })

  test('TCK-12: a repeated call with the same clientId sends nothing more', async ({
    client,
    assert,
  }) => {
    const { agent, ticket } = await anOpenTicket()
    const body = { body: 'uma vez', clientId: 'c-1' }
    const first = await post(client, agent, ticket.id, body)
    const second = await post(client, agent, ticket.id, body)
    assert.deepEqual(second.body(), first.body())
    assert.lengthOf(await db.from('messages').where('ticket_id', ticket.id), 1)
    assert.lengthOf(await db.from('outbox_entries').where('company_id', agent.company.id), 1)
  })

  test('TCK-12: only the owner of an open ticket may write, or an admin', async ({ client }) => {
    const { agent, ticket } = await anOpenTicket()
    const admin = await anAdmin({ company: agent.company })
    ;(await post(client, admin, ticket.id, { body: 'sou eu' })).assertStatus(200)
    for (const status of ['pending', 'closed'] as const) {
      await ticket
        .merge({ status, closedQueueId: status === 'closed' ? ticket.queueId : null })
        .save()
      const answer = await post(client, agent, ticket.id, { body: 'oi' })
      answer.assertStatus(409)
      answer.assertBodyContains({ error: 'ERR_TICKET_NOT_OPEN' })
    }
  })

  test('CNX-07: while the number is not connected nothing is stored', async ({
    client,
    assert,
  }) => {
    const agent = await anAgent()
    const { id: connectionId } = await aConnection(agent.actor, { status: 'DISCONNECTED' })
    const ticket = await aTicket(agent.actor, {
      connectionId,
      status: 'open',
      userId: agent.user.id,
    })
    const answer = await post(client, agent, ticket.id, { body: 'oi' })
    answer.assertStatus(400)
    answer.assertBodyContains({ error: 'ERR_WAPP_NOT_INITIALIZED' })
    assert.lengthOf(await db.from('messages').where('ticket_id', ticket.id), 0)
  })

  test('API-03: 404 for a quote of another chat', async ({ client }) => {
    const { agent, ticket } = await anOpenTicket()
    const elsewhere = await aTicket(agent.actor, { connectionId: ticket.connectionId })
    const foreign = await aMessage(elsewhere)
    const answer = await post(client, agent, ticket.id, {
      body: 'oi',
      quotedMsg: { id: foreign.id },
    })
    answer.assertStatus(404)
    answer.assertBodyContains({ error: 'ERR_NO_MESSAGE_FOUND' })
  })

  test('a reply contains its quote', async ({ client, assert }) => {
    const { agent, ticket } = await anOpenTicket()
    const asked = await aMessage(ticket, { body: 'Tem em azul?', sentAt: now().startOf('second') })
    await post(client, agent, ticket.id, { body: 'Tem!', quotedMsg: { id: asked.id } })
    const { messages } = (await read(client, agent, ticket.id)).body()
    assert.containsSubset(messages.at(-1), {
      body: 'Tem!',
      quotedMsgId: asked.id,
      quotedMsg: { id: asked.id, body: 'Tem em azul?', fromMe: false },
    })
  })

  test('TCK-12: blank and over-long texts are 422', async ({ client }) => {
    const { agent, ticket } = await anOpenTicket()
    for (const body of ['', '   ', 'x'.repeat(4097), 7, null]) {
      const answer = await post(client, agent, ticket.id, { body })
      answer.assertStatus(422)
    }
  })

  test('API-02: another company’s ticket is 404', async ({ client }) => {
    const { ticket } = await anOpenTicket()
    const answer = await post(client, await aStranger(), ticket.id, { body: 'oi' })
    answer.assertStatus(404)
  })
})
