/** The files of a program's message, and the conversation that keeps it (EXT-05, EXT-06). */
import db from '@adonisjs/lucid/services/db'
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import {
  body,
  messagesOf,
  outboxOf,
  sendAs,
  setUp,
  ticketsOf,
  withFiles,
} from '#modules/external_api/tests/sending'
import { forgetSends } from '#modules/external_api/testing'
import { aStranger, anAgent } from '#modules/identity/testing'
import { aMessage } from '#modules/messages/testing'
import { aQueue } from '#modules/queues/testing'
import { aTicket } from '#modules/tickets/testing'

test.group('EXT-05: files', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())
  group.each.setup(forgetSends)

  test('each is a message, in order; the text is the caption of the first', async ({
    assert,
    client,
  }) => {
    const { program, number } = await setUp()
    const answer = await withFiles(client, program, ['a.txt', 'b.txt']).fields({ number, body })
    assert.equal(answer.status(), 200, JSON.stringify(answer.body()))
    const messages = await messagesOf(program)
    assert.deepEqual(
      messages.map((message) => [message.media_name, message.body]),
      [
        ['a.txt', body],
        ['b.txt', 'b.txt'],
      ]
    )
    assert.deepEqual(
      answer.body().messages.map(({ id }: { id: number }) => id),
      messages.map(({ id }) => Number(id))
    )
  })

  test('need no text', async ({ assert, client }) => {
    const { program, number } = await setUp()
    const answer = await withFiles(client, program, ['a.txt']).fields({ number })
    assert.equal(answer.status(), 200)
  })

  test('eleven are too many', async ({ assert, client }) => {
    const { program, number } = await setUp()
    const names = Array.from({ length: 11 }, (_none, at) => `${at}.txt`)
    const answer = await withFiles(client, program, names).fields({ number })
    assert.deepEqual(answer.body().details, [{ field: 'medias', rule: 'maxLength' }])
    assert.isEmpty(await messagesOf(program))
  })

  test('EXT-03: belong to a repeated request, by their content', async ({ assert, client }) => {
    const { program, number } = await setUp()
    const send = (name: string) =>
      withFiles(client, program, [name]).fields({ number }).header('idempotency-key', 'files-1')
    const first = await send('a.txt')
    assert.deepEqual((await send('a.txt')).body(), first.body())
    assert.equal((await send('b.txt')).status(), 422)
    assert.lengthOf(await messagesOf(program), 1)
  })

  test('EXT-05: the 61st request of a minute is 429', async ({ assert, client }) => {
    const { program } = await setUp()
    for (let sent = 0; sent < 60; sent += 1) {
      assert.equal((await sendAs(client, program, {})).status(), 400)
    }
    const refused = await sendAs(client, program, {})
    assert.deepEqual([refused.status(), refused.body().error], [429, 'ERR_RATE_LIMIT'])
    assert.isAbove(Number(refused.header('retry-after')), 0)
  })
})

test.group('EXT-06: the conversation', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())
  group.each.setup(forgetSends)

  test('that is under way gets the message, and stays as it is', async ({ assert, client }) => {
    const { admin, program, number } = await setUp()
    const { connectionId } = program
    const agent = await anAgent({ company: admin.company })
    const open = { connectionId, phone: number, status: 'open', userId: agent.user.id } as const
    const { id } = await aTicket(admin.actor, open)
    await sendAs(client, program, { number, body })
    const [message] = await messagesOf(program)
    assert.equal(message.ticket_id, id)
    const [ticket, ...others] = await ticketsOf(program)
    assert.isEmpty(others)
    assert.deepEqual(
      [ticket.status, ticket.userId, ticket.lastMessage],
      ['open', agent.user.id, body]
    )
  })

  test('that was closed gets it without being reopened', async ({ assert, client }) => {
    const { admin, program, number } = await setUp()
    const closed = { connectionId: program.connectionId, phone: number, status: 'closed' } as const
    await aTicket(admin.actor, closed)
    await sendAs(client, program, { number, body })
    assert.deepEqual(
      (await ticketsOf(program)).map(({ status }) => status),
      ['closed']
    )
  })

  test('of somebody new is a closed one', async ({ assert, client }) => {
    const { program, number } = await setUp()
    await sendAs(client, program, { number, body, saveOnTicket: false })
    const [ticket] = await ticketsOf(program)
    assert.deepEqual([ticket.status, ticket.unreadMessages], ['closed', 0])
    const contact = await db.from('contacts').where('id', ticket.contactId).firstOrFail()
    assert.equal(contact.number, number)
  })

  test('openTicket: waits in the queue, and is reused', async ({ assert, client }) => {
    const { admin, program, number } = await setUp()
    const queue = await aQueue(admin.actor)
    const request = { number, body, openTicket: true, queueId: queue.id }
    await sendAs(client, program, request)
    await sendAs(client, program, { ...request, queueId: null })
    const [ticket, ...others] = await ticketsOf(program)
    assert.isEmpty(others)
    assert.deepEqual([ticket.status, ticket.queueId, ticket.userId], ['pending', queue.id, null])
    const services = await db.from('trackings').where('ticket_id', ticket.id)
    assert.lengthOf(services, 1)
  })

  test('openTicket with userId: is that person’s, unless it is somebody’s already', async ({
    assert,
    client,
  }) => {
    const { admin, program, number } = await setUp()
    const agent = await anAgent({ company: admin.company, user: { seesQueueless: true } })
    const request = { number, body, openTicket: true }
    await sendAs(client, program, { ...request, userId: agent.user.id })
    await sendAs(client, program, { ...request, userId: admin.user.id })
    const [ticket, ...others] = await ticketsOf(program)
    assert.isEmpty(others)
    assert.deepEqual([ticket.status, ticket.userId], ['open', agent.user.id])
    assert.lengthOf(await messagesOf(program), 2)
  })

  test('closeTicket: is closed silently afterwards', async ({ assert, client }) => {
    const { program, number } = await setUp({ closingText: 'Bye!' })
    await sendAs(client, program, { number, body, openTicket: true, closeTicket: true })
    const [ticket] = await ticketsOf(program)
    assert.equal(ticket.status, 'closed')
    assert.deepEqual(
      (await messagesOf(program)).map((message) => message.body),
      [body]
    )
  })

  test('quotedMsgId: quotes a message of this chat', async ({ assert, client }) => {
    const { admin, program, number } = await setUp()
    const ticket = await aTicket(admin.actor, { connectionId: program.connectionId, phone: number })
    const asked = await aMessage(ticket, { body: 'Where is it?' })
    await sendAs(client, program, { number, body, quotedMsgId: asked.id })
    const message = (await messagesOf(program)).at(-1)
    assert.equal(Number(message.quoted_message_id), Number(asked.id))
    const elsewhere = await aMessage(await aTicket((await aStranger()).actor))
    const refused = await sendAs(client, program, { number, body, quotedMsgId: elsewhere.id })
    assert.equal(refused.status(), 404)
    assert.lengthOf(await outboxOf(program), 1)
  })
})
