/** Typing of a customer is sent to users who have the conversation open, and to nobody else (RT-06, RT-07). */
import { test } from '@japa/runner'
import { emitNow } from '#app/kernel/realtime/broadcast'
import { onSignal } from '#app/kernel/database/signals'
import { aStranger, anAdmin, anAgent } from '#modules/identity/testing'
import { aQueue } from '#modules/queues/testing'
import { receiveMessage } from '#modules/messages/inbound/receive_message'
import Ticket from '#modules/tickets/models/ticket'
import { everywhere, openRecorders } from '#modules/tickets/tests/recorders'
import { aConnection } from '#modules/tickets/testing'
import { anInbound } from '#modules/messages/testing'
import { waitFor } from '#tests/support/waiting'

test.group('a customer who is typing', (group) => {
  const { listen } = openRecorders(group)
  const sender = { phone: '5511987654321', lid: '99887766', pushName: null }

  async function aConversation() {
    const admin = await anAdmin()
    const connection = await aConnection(admin.actor)
    await receiveMessage({ ...anInbound(connection), sender })
    const ticket = await Ticket.of(admin.actor).firstOrFail()
    const { companyId, connectionId } = ticket
    const says = (state: 'composing' | 'recording' | 'paused', lid = sender.lid) =>
      emitNow('whatsapp.customer_typing', {
        companyId,
        connectionId: connectionId!,
        sender: { phone: null, lid, pushName: null },
        state,
      })
    return { admin, ticket, says }
  }

  test('RT-06: composing, recording and paused are sent to the conversation, with its ticket', async ({
    assert,
  }) => {
    const { admin, ticket, says } = await aConversation()
    const { heard, settled } = await listen(admin, [['joinChatBox', ticket.uuid]])
    for (const state of ['composing', 'recording', 'paused'] as const) await says(state)
    await settled()
    const emitted = heard.filter(({ event }) => event === `company-${ticket.companyId}-presence`)
    assert.deepEqual(
      emitted.map(({ body: { seq, ...body } }) => body),
      ['composing', 'recording', 'paused'].map((presence) => ({ ticketId: ticket.id, presence }))
    )
  })

  test('RT-07: not sent to lists, to users without permission for the ticket, or to another company', async ({
    assert,
  }) => {
    const { admin, ticket, says } = await aConversation()
    await ticket.merge({ queueId: (await aQueue(admin.actor)).id }).save()
    const recorders = [
      await listen(admin, everywhere),
      await listen(await anAgent({ company: admin.company }), [['joinChatBox', ticket.id]]),
      await listen(await aStranger(), [['joinChatBox', ticket.id]]),
    ]
    await says('composing')
    for (const { settled } of recorders) assert.deepEqual(await settled(), [])
  })

  test('nothing is sent for an unknown contact or a closed ticket', async ({ assert }) => {
    const { admin, ticket, says } = await aConversation()
    const { settled } = await listen(admin, [['joinChatBox', ticket.id]])
    await says('composing', '1')
    await ticket.merge({ status: 'closed' }).save()
    await says('composing')
    assert.deepEqual(await settled(), [])
  })

  test('presence is subscribed at WhatsApp when a conversation is opened, but not for a closed ticket', async ({
    assert,
    cleanup,
  }) => {
    const { admin, ticket } = await aConversation()
    const asked: unknown[] = []
    cleanup(onSignal('whatsapp.session_command', (payload) => void asked.push(JSON.parse(payload))))
    const { companyId, connectionId, chatAddress } = ticket
    const { socket } = await listen(admin, [['joinChatBox', ticket.id]])
    await waitFor('the command', async () => asked.length === 1)
    assert.deepEqual(asked, [
      { do: 'watch', companyId, connectionId: connectionId!, address: chatAddress! },
    ])
    await ticket.merge({ status: 'closed' }).save()
    await socket.timeout(5000).emitWithAck('leaveChatBox', ticket.id)
    await socket.timeout(5000).emitWithAck('joinChatBox', ticket.id)
    assert.lengthOf(asked, 1)
  })
})
