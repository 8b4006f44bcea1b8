/** Agents' changes of existing messages. */
import db from '@adonisjs/lucid/services/db'
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import type { ApiClient } from '@japa/api-client'
import { now } from '#app/kernel/clock'
import { anAdmin, anAgent, aStranger, aSupervisor } from '#modules/identity/testing'
import { aQueue, joinQueue } from '#modules/queues/testing'
import type Message from '#modules/messages/models/message'
import type Ticket from '#modules/tickets/models/ticket'
import { aTicket } from '#modules/tickets/testing'
import { aMessage } from '#modules/messages/testing'
import { acceptReceipts } from '#modules/whatsapp/inbox/accept_inbound'

type Person = Awaited<ReturnType<typeof anAgent>>
type Method = 'put' | 'delete' | 'post'

async function anOpenTicket() {
  const agent = await anAgent()
  const userId = agent.user.id
  const ticket = await aTicket(agent.actor, { status: 'open', userId })
  return { agent, ticket }
}
const ours = (ticket: Ticket, options: Partial<Message> = {}) =>
  aMessage(ticket, { fromMe: true, userId: ticket.userId, ack: 2, origin: 'user', ...options })
const call = (client: ApiClient, { token }: Person, method: Method, path: string, body = {}) =>
  client[method](path).bearerToken(token).json(body)
const rowOf = ({ id }: { id: number }) => db.from('messages').where({ id }).first()
const leaving = async ({ connectionId }: Ticket) =>
  db.from('outbox_entries').where({ connection_id: connectionId }).orderBy('id')

/** Simulates WhatsApp's receipt for the next outgoing change. */
async function whatsappSays(ticket: Ticket, ack: 0 | 2) {
  for (;;) {
    const [row] = await leaving(ticket)
    if (row?.status === 'pending') {
      const link = { companyId: ticket.companyId, connectionId: ticket.connectionId! }
      const errorCode = ack ? null : '400'
      await acceptReceipts(link, [{ chat: row.address, wid: row.wid, ack, errorCode }])
      return row
    }
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}

test.group('DELETE /messages/{id}', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('TCK-14: deleted when WhatsApp has accepted it, and not before', async ({
    client,
    assert,
  }) => {
    const { agent, ticket } = await anOpenTicket()
    const message = await ours(ticket)
    const asked = call(client, agent, 'delete', `/messages/${message.id}`).send()
    const row = await whatsappSays(ticket, 2)
    assert.isFalse((await rowOf(message)).is_deleted)
    const answer = await asked
    answer.assertStatus(200)
    assert.deepEqual(answer.body(), {})
    assert.isTrue((await rowOf(message)).is_deleted)
    assert.deepEqual(row.content, { kind: 'delete', target: { wid: message.wid, fromMe: true } })

    const again = await call(client, agent, 'delete', `/messages/${message.id}`)
    again.assertStatus(200)
    assert.lengthOf(await leaving(ticket), 1)
  })

  test('TCK-14: WhatsApp rejects: 400 ERR_DELETE_WAPP_MSG, and the message stays', async ({
    client,
    assert,
  }) => {
    const { agent, ticket } = await anOpenTicket()
    const message = await ours(ticket)
    const asked = call(client, agent, 'delete', `/messages/${message.id}`).send()
    await whatsappSays(ticket, 0)
    const answer = await asked
    answer.assertStatus(400)
    answer.assertBodyContains({ error: 'ERR_DELETE_WAPP_MSG' })
    assert.isFalse((await rowOf(message)).is_deleted)
    const entries = await db.from('inbox_entries').where({ connection_id: ticket.connectionId })
    assert.isEmpty(entries, 'nobody waits for news of a change')
  })

  test('TCK-14: {what}: 400 ERR_DELETE_WAPP_MSG at once')
    .with([
      { what: 'older than 60 hours', options: { sentAt: now().minus({ hours: 61 }) } },
      { what: 'the customer’s', options: { fromMe: false } },
      { what: 'never sent', options: { errorCode: '463', ack: 0 as const } },
    ])
    .run(async ({ client, assert }, { options }) => {
      const { agent, ticket } = await anOpenTicket()
      const message = await ours(ticket, options)
      const answer = await call(client, agent, 'delete', `/messages/${message.id}`)
      answer.assertStatus(400)
      answer.assertBodyContains({ error: 'ERR_DELETE_WAPP_MSG' })
      assert.isEmpty(await leaving(ticket))
    })

  test('TCK-14: while the number is not connected nothing is enqueued', async ({
    client,
    assert,
  }) => {
    const { agent, ticket } = await anOpenTicket()
    await db.from('connections').where({ id: ticket.connectionId }).update({ status: 'OPENING' })
    const message = await ours(ticket)
    const answer = await call(client, agent, 'delete', `/messages/${message.id}`)
    answer.assertStatus(400)
    assert.isEmpty(await leaving(ticket))
  })

  test('AUT-14: in one’s own ticket also messages of colleagues and bots; in a colleague’s ticket only admins', async ({
    client,
  }) => {
    const { agent, ticket } = await anOpenTicket()
    const { company } = agent
    const [admin, supervisor] = [await anAdmin({ company }), await aSupervisor({ company })]
    const queue = await aQueue(agent.actor)
    await joinQueue(queue, supervisor.user)
    await ticket.merge({ queueId: queue.id }).save()
    const remove = async (person: Person, options: Partial<Message>) =>
      call(client, person, 'delete', `/messages/${(await ours(ticket, options)).id}`)
    const taken = async (person: Person, options: Partial<Message>) => {
      const asked = (await ours(ticket, options)).id
      const answer = call(client, person, 'delete', `/messages/${asked}`).send()
      const row = await whatsappSays(ticket, 2)
      const answered = await answer
      await db.from('outbox_entries').where('id', row.id).delete()
      return answered
    }
    ;(await taken(agent, { userId: admin.user.id })).assertStatus(200)
    ;(await taken(agent, { userId: null, origin: 'bot' })).assertStatus(200)
    ;(await taken(admin, { userId: agent.user.id })).assertStatus(200)
    // The supervisor can read the ticket, and wrote this message before the ticket was transferred.
    const refused = await remove(supervisor, { userId: supervisor.user.id })
    refused.assertStatus(403)
    refused.assertBodyContains({ error: 'ERR_NO_PERMISSION' })
  })
})

test.group('PUT /messages/{id}', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('IN-28: edited when WhatsApp has accepted it; the previous text is kept', async ({
    client,
    assert,
  }) => {
    const { agent, ticket } = await anOpenTicket()
    const message = await ours(ticket, { body: 'até as 17h' })
    const asked = call(client, agent, 'put', `/messages/${message.id}`, { body: 'até as 18h' })
    const sent = asked.send()
    const row = await whatsappSays(ticket, 2)
    assert.containsSubset(row.content, { kind: 'edit', text: 'até as 18h' })
    ;(await sent).assertStatus(200)
    assert.containsSubset(await rowOf(message), { body: 'até as 18h', is_edited: true })
    const versions = await db.from('message_versions').where({ message_id: message.id })
    assert.deepEqual(
      versions.map(({ body }) => body),
      ['até as 17h']
    )
    const again = await call(client, agent, 'put', `/messages/${message.id}`, {
      body: 'até as 18h',
    })
    again.assertStatus(200)
    assert.lengthOf(await leaving(ticket), 1)
  })

  test('IN-28: {what}: 400 ERR_EDIT_WAPP_MSG')
    .with([
      { what: 'older than 15 minutes', options: { sentAt: now().minus({ minutes: 16 }) } },
      { what: 'not a text', options: { kind: 'image' as const } },
      { what: 'deleted', options: { isDeleted: true } },
      { what: 'the customer’s', options: { fromMe: false } },
    ])
    .run(async ({ client, assert }, { options }) => {
      const { agent, ticket } = await anOpenTicket()
      const message = await ours(ticket, options)
      const answer = await call(client, agent, 'put', `/messages/${message.id}`, { body: 'novo' })
      answer.assertStatus(400)
      answer.assertBodyContains({ error: 'ERR_EDIT_WAPP_MSG' })
      assert.isEmpty(await leaving(ticket))
    })

  test('blank and over-long texts are 422, a colleague’s message is 403', async ({ client }) => {
    const { agent, ticket } = await anOpenTicket()
    const admin = await anAdmin({ company: agent.company })
    const { id } = await ours(ticket)
    for (const body of ['', ' ', 'x'.repeat(4097), null]) {
      ;(await call(client, agent, 'put', `/messages/${id}`, { body })).assertStatus(422)
    }
    const theirs = await ours(ticket, { userId: admin.user.id })
    ;(await call(client, agent, 'put', `/messages/${theirs.id}`, { body: 'x' })).assertStatus(403)
  })
})

test.group('POST /messages/{id}/retry', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  async function aFailure() {
    const { agent, ticket } = await anOpenTicket()
    await aMessage(ticket)
    const message = await ours(ticket, { ack: 0, errorCode: 'ERR_SENDING_WAPP_MSG' })
    await db.table('outbox_entries').insert({
      company_id: ticket.companyId,
      connection_id: ticket.connectionId,
      kind: 'message',
      address: ticket.chatAddress,
      lane: ticket.chatAddress,
      wid: message.wid,
      content: JSON.stringify({ kind: 'text', text: 'oi', quote: null }),
      status: 'failed',
      attempts: 5,
      due_at: new Date(),
      created_at: new Date(),
    })
    return { agent, ticket, message }
  }
  const retry = (client: ApiClient, person: Person, id: number) =>
    call(client, person, 'post', `/messages/${id}/retry`)

  test('TCK-12: it is enqueued again under the same id, and the failure is cleared', async ({
    client,
    assert,
  }) => {
    const { agent, ticket, message } = await aFailure()
    const answer = await retry(client, agent, message.id)
    answer.assertStatus(200)
    assert.deepEqual(answer.body().messages, [{ id: message.id, wid: message.wid }])
    assert.containsSubset(await rowOf(message), { ack: 0, error_code: null })
    const [row] = await leaving(ticket)
    assert.containsSubset(row, { wid: message.wid, status: 'pending', attempts: 0 })
    ;(await retry(client, agent, message.id)).assertStatus(200)
    assert.lengthOf(await leaving(ticket), 1)
  })

  test('400 ERR_SENDING_WAPP_MSG when the outgoing content is no longer stored', async ({
    client,
  }) => {
    const { agent, ticket, message } = await aFailure()
    await db.from('outbox_entries').where({ connection_id: ticket.connectionId }).delete()
    const answer = await retry(client, agent, message.id)
    answer.assertStatus(400)
    answer.assertBodyContains({ error: 'ERR_SENDING_WAPP_MSG' })
  })

  test('CNX-07: rejected while the number is not connected, and in a closed ticket', async ({
    client,
  }) => {
    const { agent, ticket, message } = await aFailure()
    await db.from('connections').where({ id: ticket.connectionId }).update({ status: 'OPENING' })
    ;(await retry(client, agent, message.id)).assertStatus(400)
    await ticket.merge({ status: 'closed' }).save()
    ;(await retry(client, agent, message.id)).assertStatus(409)
  })
})

test.group('reactions and typing', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('IN-30: a reaction is sent with the reference to its message', async ({
    client,
    assert,
  }) => {
    const { agent, ticket } = await anOpenTicket()
    const message = await aMessage(ticket)
    const react = (emoji: string | null) =>
      call(client, agent, 'post', `/messages/${message.id}/reactions`, { emoji })
    ;(await react('👍')).assertStatus(200)
    ;(await react('')).assertStatus(200)
    const target = { wid: message.wid, fromMe: false }
    assert.deepEqual(
      (await leaving(ticket)).map(({ content }) => content),
      [
        { kind: 'reaction', target, emoji: '👍' },
        { kind: 'reaction', target, emoji: '' },
      ]
    )
    ;(await react('x'.repeat(33))).assertStatus(422)
    await ticket.merge({ status: 'pending', userId: null }).save()
    const waiting = await call(
      client,
      await anAdmin({ company: agent.company }),
      'post',
      `/messages/${message.id}/reactions`,
      { emoji: '👍' }
    )
    waiting.assertStatus(409)
  })

  test('typing changes nothing and is not stored', async ({ client, assert }) => {
    const { agent, ticket } = await anOpenTicket()
    const audited = () => db.from('audit_entries').where({ company_id: agent.company.id })
    const before = (await audited()).length
    for (const state of ['composing', 'recording', 'paused']) {
      const answer = await call(client, agent, 'post', `/tickets/${ticket.id}/typing`, { state })
      answer.assertStatus(200)
    }
    assert.lengthOf(await audited(), before)
    const wrong = await call(client, agent, 'post', `/tickets/${ticket.id}/typing`, { state: 'x' })
    wrong.assertStatus(422)
    await ticket.merge({ status: 'closed' }).save()
    const closed = await call(client, agent, 'post', `/tickets/${ticket.id}/typing`, {
      state: 'composing',
    })
    closed.assertStatus(409)
  })

  test('API-02: another company’s messages and tickets are 404', async ({ client }) => {
    const { ticket } = await anOpenTicket()
    const { id } = await ours(ticket)
    const stranger = await aStranger()
    const calls: [Method, string, object][] = [
      ['delete', `/messages/${id}`, {}],
      ['put', `/messages/${id}`, { body: 'x' }],
      ['post', `/messages/${id}/retry`, {}],
      ['post', `/messages/${id}/reactions`, { emoji: '👍' }],
      ['post', `/tickets/${ticket.id}/typing`, { state: 'composing' }],
    ]
    for (const [method, path, body] of calls) {
      ;(await call(client, stranger, method, path, body)).assertStatus(404)
    }
  })
})
