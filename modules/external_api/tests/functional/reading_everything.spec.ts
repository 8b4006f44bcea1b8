/** Programs read everything, page after page, and change tickets (EXT-11). */
import testUtils from '@adonisjs/core/services/test_utils'
import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import { apiAs } from '#app/kernel/testing/api'
import { aProgram } from '#modules/external_api/testing'
import { aStranger, anAdmin, anAgent } from '#modules/identity/testing'
import { anOldRow } from '#modules/contacts/testing'
import { aMessage } from '#modules/messages/testing'
import { aQueue, joinQueue } from '#modules/queues/testing'
import { aNumber, aTicket } from '#modules/tickets/testing'

interface Row {
  readonly id: number
}

/** The ids on all pages of this call. */
async function idsOf(client: ApiClient, token: string, path: string, limit: number) {
  const name = path.split('/').at(-1) === 'messages' ? 'messages' : path.split('/')[2]
  const pages: number[][] = []
  for (let cursor: number | null = 0; cursor !== null;) {
    const answer = (await apiAs(client, { token }).get(path, { cursor, limit })).body()
    pages.push(answer[name].map(({ id }: Row) => Number(id)))
    cursor = answer.nextCursor
  }
  return pages
}

test.group('EXT-11: reading everything', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('each contact, ticket and message is on one page, in the order of ids', async ({
    assert,
    client,
  }) => {
    const { actor } = await anAdmin()
    const { token } = await aProgram(actor)
    await aMessage(await aTicket((await aStranger()).actor))
    const contacts: number[] = []
    for (let at = 0; at < 5; at += 1) {
      contacts.push((await anOldRow(actor, { name: `Ana ${5 - at}`, number: aNumber() })).id)
    }
    const ticket = await aTicket(actor, { status: 'closed' })
    const tickets = [ticket.id, (await aTicket(actor)).id, (await aTicket(actor)).id]
    const messages: number[] = []
    for (let at = 0; at < 4; at += 1) messages.push(Number((await aMessage(ticket)).id))

    const paged = await idsOf(client, token, '/api/contacts/all', 2)
    assert.deepEqual(paged.flat().slice(0, 5), contacts)
    assert.deepEqual(
      paged.map(({ length }) => length),
      [2, 2, 2, 2]
    )
    assert.deepEqual(await idsOf(client, token, '/api/tickets/all', 2), [
      tickets.slice(0, 2),
      tickets.slice(2),
    ])
    const path = `/api/tickets/${ticket.id}/messages`
    assert.deepEqual(await idsOf(client, token, path, 4), [messages])
  })

  test('422 for a page that is none', async ({ assert, client }) => {
    const { actor } = await anAdmin()
    const calls = apiAs(client, await aProgram(actor))
    for (const query of [{ limit: 0 }, { limit: 101 }, { cursor: 'x' }, { cursor: -1 }]) {
      const answer = await calls.get('/api/contacts/all', query)
      assert.deepEqual([answer.status(), answer.body().error], [422, 'ERR_VALIDATION'])
    }
  })

  test('marks nothing as read', async ({ assert, client }) => {
    const { actor } = await anAdmin()
    const ticket = await aTicket(actor, { unreadMessages: 1 })
    await aMessage(ticket, { read: false })
    const calls = apiAs(client, await aProgram(actor))
    const { messages } = (await calls.get(`/api/tickets/${ticket.id}/messages`)).body()
    assert.isFalse(messages[0].read)
    assert.equal((await calls.get(`/api/tickets/${ticket.id}`)).body().unreadMessages, 1)
  })
})

test.group('EXT-11: changing tickets by the token of a connection', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('to a queue, to a person, back, closed, and open again', async ({ assert, client }) => {
    const { actor, company } = await anAdmin()
    const agent = await anAgent({ company })
    const queue = await aQueue(actor)
    await joinQueue(queue, agent.user)
    const ticket = await aTicket(actor)
    const calls = apiAs(client, await aProgram(actor))
    const change = async (body: object) => {
      const answer = await calls.put(`/api/tickets/${ticket.id}`, body)
      const { status, queueId, userId, error } = answer.body()
      return error ?? [status, queueId, userId]
    }
    const { id: queueId } = queue
    const { id: userId } = agent.user
    assert.deepEqual(await change({ queueId }), ['pending', queueId, null])
    assert.deepEqual(await change({ userId }), ['open', queueId, userId])
    assert.deepEqual(await change({ status: 'pending' }), ['pending', queueId, null])
    assert.equal(await change({ status: 'open' }), 'ERR_VALIDATION')
    assert.deepEqual(await change({ status: 'open', userId }), ['open', queueId, userId])
    assert.deepEqual(await change({ status: 'closed' }), ['closed', null, userId])
    assert.deepEqual(await change({ status: 'open', userId }), ['open', queueId, userId])
  })

  test('a ticket is opened for a person, and nobody’s is 422', async ({ assert, client }) => {
    const { actor, company } = await anAdmin()
    const agent = await anAgent({ company })
    const { id: contactId } = await anOldRow(actor, { name: 'Ana', number: aNumber() })
    const program = await aProgram(actor)
    const form = { contactId, whatsappId: program.connectionId }
    const calls = apiAs(client, program)
    assert.equal((await calls.post('/api/tickets', form)).status(), 422)
    const opened = await calls.post('/api/tickets', { ...form, userId: agent.user.id })
    assert.deepEqual([opened.body().status, opened.body().userId], ['open', agent.user.id])
  })
})
