/** Snapshots of the responses and events of messages, as the contract has them (TCK-11, RT-06). */
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import type { Delivery } from '#app/kernel/modules/module'
import { useRealtime } from '#app/kernel/realtime/realtime'
import { assertWire } from '#app/kernel/testing/wire_snapshot'
import { anAgent } from '#modules/identity/testing'
import { recordAck } from '#modules/messages/inbound/record_ack'
import { receiveMessage } from '#modules/messages/inbound/receive_message'
import { aMessage, anInbound } from '#modules/messages/testing'
import { aQueue, joinQueue } from '#modules/queues/testing'
import { aConnection, aTicket } from '#modules/tickets/testing'

test.group('messages on the wire', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  async function aConversation() {
    const agent = await anAgent({ user: { name: 'Bia Reis' } })
    const queue = await aQueue(agent.actor, 'Vendas')
    await queue.merge({ color: '#000002' }).save()
    await joinQueue(queue, agent.user)
    const connection = await aConnection(agent.actor, { name: 'Loja 1' })
    const ticket = await aTicket(agent.actor, {
      connectionId: connection.id,
      queueId: queue.id,
      lastMessage: 'Tem em azul?',
      phone: '5511940000001',
    })
    return { agent, ticket, connection }
  }

  test('TCK-10, TCK-11: a page of messages, with a quote', async ({ client }) => {
    const { agent, ticket } = await aConversation()
    const asked = await aMessage(ticket, { body: 'Tem em azul?' })
    await aMessage(ticket, {
      fromMe: true,
      ack: 4,
      body: 'Tem!',
      origin: 'user',
      userId: agent.user.id,
      quotedMessageId: asked.id,
    })
    const answer = await client.get(`/messages/${ticket.id}`).bearerToken(agent.token)
    assertWire('messages_page', answer.body())
  })

  test('TCK-12: a message sent', async ({ client }) => {
    const { agent, ticket } = await aConversation()
    await client.put(`/tickets/${ticket.id}`).bearerToken(agent.token).json({ status: 'open' })
    const answer = await client
      .post(`/messages/${ticket.id}`)
      .bearerToken(agent.token)
      .json({ body: 'Tem!' })
    assertWire('message_sent', answer.body())
  })

  test('RT-06: the events of a new message and of its receipt', async () => {
    const { connection, ticket } = await aConversation()
    const message = await aMessage(ticket, { fromMe: true, ack: 2 })
    const published: Delivery[] = []
    const former = useRealtime({
      publish: async (deliveries) => void published.push(...deliveries),
    })
    const { companyId } = ticket
    await receiveMessage(
      anInbound(connection, { sender: { phone: '5511940000002', lid: null, pushName: 'Ana' } })
    )
    await recordAck({
      companyId,
      connectionId: connection.id,
      wid: message.wid,
      ack: 3,
      errorCode: null,
    })
    useRealtime(former)
    assertWire(
      'events',
      published.map(({ as, body }) => ({ as: as.replace(/\d+/, '{companyId}'), body }))
    )
  })
})
