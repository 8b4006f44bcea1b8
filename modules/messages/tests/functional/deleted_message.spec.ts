/** Actions of agents on a message that is deleted already. */
import db from '@adonisjs/lucid/services/db'
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import type { ApiClient } from '@japa/api-client'
import { anAgent, aSupervisor } from '#modules/identity/testing'
import { aQueue, joinQueue } from '#modules/queues/testing'
import type Message from '#modules/messages/models/message'
import type Ticket from '#modules/tickets/models/ticket'
import { aTicket } from '#modules/tickets/testing'
import { aMessage } from '#modules/messages/testing'

type Person = Awaited<ReturnType<typeof anAgent>>
type Method = 'put' | 'delete'

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
const leaving = async ({ connectionId }: Ticket) =>
  db.from('outbox_entries').where({ connection_id: connectionId }).orderBy('id')

test.group('a deleted message', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('TCK-14: {what}, already deleted: {status}')
    .with([
      { what: 'the customer’s', options: { fromMe: false }, isOurs: true, status: 400 },
      { what: 'ours', options: {}, isOurs: true, status: 200 },
      // Seen by a supervisor.
      { what: 'ours, in a colleague’s ticket', options: {}, isOurs: false, status: 403 },
    ])
    .run(async ({ client, assert }, { options, isOurs, status }) => {
      const { agent, ticket } = await anOpenTicket()
      const { id } = await ours(ticket, { isDeleted: true, ...options })
      const supervisor = await aSupervisor({ company: agent.company })
      const queue = await aQueue(agent.actor)
      await joinQueue(queue, supervisor.user)
      await ticket.merge({ queueId: queue.id }).save()
      const answer = await call(client, isOurs ? agent : supervisor, 'delete', `/messages/${id}`)
      answer.assertStatus(status)
      if (status === 400) answer.assertBodyContains({ error: 'ERR_DELETE_WAPP_MSG' })
      assert.isEmpty(await leaving(ticket))
    })

  test('IN-28, IN-29: cannot be edited, not even with its own text', async ({ client, assert }) => {
    const { agent, ticket } = await anOpenTicket()
    const { id } = await ours(ticket, { body: 'oi', isDeleted: true })
    for (const body of ['oi', 'outra coisa']) {
      const answer = await call(client, agent, 'put', `/messages/${id}`, { body })
      answer.assertStatus(400)
      answer.assertBodyContains({ error: 'ERR_EDIT_WAPP_MSG' })
    }
    assert.isEmpty(await leaving(ticket))
  })
})
