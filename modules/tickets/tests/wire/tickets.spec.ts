/**
 * Snapshots of the responses and events of tickets, as the contract has them (TCK-07, RT-06).
 */
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import type { Delivery } from '#app/kernel/modules/module'
import { useRealtime } from '#app/kernel/realtime/realtime'
import { assertWire } from '#app/kernel/testing/wire_snapshot'
import { anAdmin, anAgent } from '#modules/identity/testing'
import { joinQueue } from '#modules/queues/testing'
import { aConversation } from '#modules/tickets/tests/a_conversation'

test.group('tickets on the wire', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('TCK-06: a page of tickets', async ({ client }) => {
    const { agent } = await aConversation()
    const answer = await client.get('/tickets').bearerToken(agent.token)
    assertWire('tickets_page', answer.body())
  })

  test('TCK-07: one ticket, accepted', async ({ client }) => {
    const { agent, ticket } = await aConversation()
    const answer = await client
      .put(`/tickets/${ticket.id}`)
      .bearerToken(agent.token)
      .json({ status: 'open' })
    assertWire('ticket_accepted', answer.body())
  })

  test('TCK-08: one ticket by its uuid', async ({ client }) => {
    const { agent, ticket } = await aConversation()
    const answer = await client.get(`/tickets/u/${ticket.uuid}`).bearerToken(agent.token)
    assertWire('ticket', answer.body())
  })

  test('TCK-09: a ticket opened, and one that somebody else has', async ({ client }) => {
    const { agent, ticket, connection, queue } = await aConversation()
    await ticket.merge({ status: 'closed' }).save()
    const body = { contactId: ticket.contactId, whatsappId: connection.id, queueId: queue.id }
    const opened = await client.post('/tickets').bearerToken(agent.token).json(body)
    assertWire('ticket_opened', opened.body())
    const late = await anAgent({ company: agent.company })
    await joinQueue(queue, late.user)
    const refused = await client.post('/tickets').bearerToken(late.token).json(body)
    assertWire('ticket_held', refused.body())
  })

  test('CLO-03: a transfer to a user who does not work in the queue', async ({ client }) => {
    const { agent, ticket } = await aConversation()
    const other = await anAgent({ company: agent.company })
    const answer = await client
      .put(`/tickets/${ticket.id}`)
      .bearerToken(agent.token)
      .json({ userId: other.user.id })
    assertWire('user_not_in_queue', answer.body())
  })

  test('CLO-18: a ticket deleted, and the event to browsers', async ({ client }) => {
    const { agent, ticket } = await aConversation()
    const admin = await anAdmin({ company: agent.company })
    const published: Delivery[] = []
    const former = useRealtime({
      publish: async (deliveries) => void published.push(...deliveries),
    })
    const answer = await client.delete(`/tickets/${ticket.id}`).bearerToken(admin.token)
    useRealtime(former)
    assertWire('ticket_deleted', {
      answer: answer.body(),
      events: published.map(({ as, body }) => ({ as: as.replace(/\d+/, '{companyId}'), body })),
    })
  })

  test('CLO-01: a ticket that somebody else owns', async ({ client }) => {
    const { agent, ticket, queue } = await aConversation()
    const late = await anAgent({ company: agent.company })
    await joinQueue(queue, late.user)
    await client.put(`/tickets/${ticket.id}`).bearerToken(agent.token).json({ status: 'open' })
    const answer = await client
      .put(`/tickets/${ticket.id}`)
      .bearerToken(late.token)
      .json({ status: 'open' })
    assertWire('ticket_taken', answer.body())
  })

  test('API-04: an error', async ({ client }) => {
    const { agent, ticket } = await aConversation()
    const answer = await client
      .put(`/tickets/${ticket.id}`)
      .bearerToken(agent.token)
      .json({ status: 'asleep' })
    assertWire('invalid_state', answer.body())
  })
})
