/** Snapshots of the responses and events of messages, as the contract has them (TCK-11, RT-06). */
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import type { Delivery } from '#app/kernel/modules/module'
import { useRealtime } from '#app/kernel/realtime/realtime'
import { assertWire } from '#app/kernel/testing/wire_snapshot'
import { recordAcks } from '#modules/messages/inbound/record_acks'
import { receiveMessage } from '#modules/messages/inbound/receive_message'
import { aMessage, anInbound } from '#modules/messages/testing'
import { aConversation } from '#modules/tickets/tests/a_conversation'

test.group('messages on the wire', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

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
    await recordAcks([
      {
        companyId,
        connectionId: connection.id,
        wid: message.wid,
        ack: 3,
        errorCode: null,
      },
    ])
    useRealtime(former)
    assertWire(
      'events',
      published.map(({ as, body }) => ({ as: as.replace(/\d+/, '{companyId}'), body }))
    )
  })
})
