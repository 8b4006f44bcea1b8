/** Which events of tickets browsers receive, and which they must not, over real sockets. */
import { test } from '@japa/runner'
import { io } from 'socket.io-client'
import { emitNow } from '#app/kernel/realtime/broadcast'
import { aStranger, anAdmin, anAgent, aSupervisor } from '#modules/identity/testing'
import { aQueue, joinQueue } from '#modules/queues/testing'
import { acceptTicket } from '#modules/tickets/actions/accept_ticket'
import { deleteTicket } from '#modules/tickets/actions/delete_ticket'
import { receiveMessage } from '#modules/messages/inbound/receive_message'
import { recordAcks } from '#modules/messages/inbound/record_acks'
import { everywhere, openRecorders } from '#modules/tickets/tests/recorders'
import { aConnection, aTicket } from '#modules/tickets/testing'
import { aMessage, anInbound } from '#modules/messages/testing'

test.group('rooms of tickets', (group) => {
  const { listen, address, sockets } = openRecorders(group)

  async function aCounter() {
    const admin = await anAdmin()
    const { company } = admin
    const queue = await aQueue(admin.actor)
    const agent = await anAgent({ company })
    const colleague = await anAgent({ company })
    await joinQueue(queue, agent.user)
    await joinQueue(queue, colleague.user)
    return { admin, company, queue, agent, colleague }
  }

  test('RT-06: events of a pending ticket of one’s queue are received, with the message', async ({
    assert,
  }) => {
    const { agent, queue } = await aCounter()
    const ticket = await aTicket(agent.actor, { queueId: queue.id })
    const { settled } = await listen(agent, everywhere)
    const { contactId, connectionId, companyId, chatAddress } = ticket
    await receiveMessage({
      ...anInbound({ id: connectionId!, companyId }),
      chat: chatAddress!,
      sender: { phone: chatAddress!.split('@')[0], lid: null, pushName: null },
    })
    assert.isNumber(contactId)
    assert.deepEqual(await settled(), [{ event: 'appMessage', action: 'create' }])
  })

  test('API-12, RT-07: a file reaches nobody without permission for its conversation, by id or by socket', async ({
    assert,
    client,
  }) => {
    const { admin, agent, queue } = await aCounter()
    const elsewhere = await aTicket(admin.actor, { queueId: (await aQueue(admin.actor)).id })
    const message = await aMessage(elsewhere, { kind: 'image', mediaState: 'pending' })
    const ofQueue = await aTicket(admin.actor, { queueId: queue.id, status: 'open' })
    await ofQueue.merge({ userId: admin.user.id }).save()
    const others = await aStranger()
    for (const [person, status] of [
      [agent, 403],
      [others, 404],
    ] as const) {
      for (const ticket of [elsewhere, ofQueue]) {
        const id = ticket.id
        assert.equal(
          (await client.get(`/messages/${id}`).bearerToken(person.token)).status(),
          status
        )
        const byUuid = await client.get(`/tickets/u/${ticket.uuid}`).bearerToken(person.token)
        assert.equal(byUuid.status(), status)
      }
      const retried = client.post(`/messages/${message.id}/media-retry`)
      assert.equal((await retried.bearerToken(person.token)).status(), status)
      const ways: [string, unknown][] = [
        ['joinChatBox', elsewhere.id],
        ['joinChatBox', elsewhere.uuid],
        ['joinChatBox', ofQueue.id],
      ]
      const { settled, heard, answers } = await listen(person, [...everywhere, ...ways])
      for (const { error } of answers.slice(everywhere.length)) assert.isString(error)
      await message
        .merge({ mediaState: 'stored', mediaFile: `companies/${admin.company.id}/x.png` })
        .save()
      await emitNow('messages.changed', {
        companyId: admin.company.id,
        ticketId: elsewhere.id,
        messageId: message.id,
      })
      await settled()
      assert.notInclude(JSON.stringify(heard), 'x.png')
    }
    const { settled, heard } = await listen(admin, [['joinChatBox', elsewhere.id]])
    await emitNow('messages.changed', {
      companyId: admin.company.id,
      ticketId: elsewhere.id,
      messageId: message.id,
    })
    await settled()
    assert.include(JSON.stringify(heard), 'x.png', 'whoever may see it hears where it lies')
  })

  test('RT-07: events of pending tickets in other queues or without a queue are not received', async ({
    assert,
  }) => {
    const { admin, agent } = await aCounter()
    const connection = await aConnection(admin.actor)
    const { settled } = await listen(agent, everywhere)
    await receiveMessage(anInbound(connection))
    assert.deepEqual(
      (await settled()).filter(({ event }) => event !== 'contact'),
      []
    )
  })

  test('RT-07: events of a colleague’s conversation reach only supervisors and admins', async ({
    assert,
  }) => {
    const { admin, company, queue, agent, colleague } = await aCounter()
    const supervisor = await aSupervisor({ company })
    await joinQueue(queue, supervisor.user)
    const ticket = await aTicket(admin.actor, { queueId: queue.id })
    await acceptTicket(await colleague.actorAgain(), { ticketId: ticket.id })
    const [mine, owners, above, all] = [
      await listen(agent, everywhere),
      await listen(colleague, everywhere),
      await listen(supervisor, everywhere),
      await listen(admin, everywhere),
    ]
    const { connectionId, companyId, chatAddress } = ticket
    await receiveMessage({
      ...anInbound({ id: connectionId!, companyId }),
      chat: chatAddress!,
      sender: { phone: chatAddress!.split('@')[0], lid: null, pushName: null },
    })
    const created = [{ event: 'appMessage', action: 'create' }]
    assert.deepEqual(await mine.settled(), [])
    assert.deepEqual(await owners.settled(), created)
    assert.deepEqual(await above.settled(), created)
    assert.deepEqual(await all.settled(), created)
  })

  test('RT-06: when a ticket is accepted it leaves the others’ lists and enters the owner’s', async ({
    assert,
  }) => {
    const { queue, agent, colleague } = await aCounter()
    const ticket = await aTicket(agent.actor, { queueId: queue.id })
    const mine = await listen(agent, everywhere)
    const owners = await listen(colleague, everywhere)
    await acceptTicket(await colleague.actorAgain(), { ticketId: ticket.id })
    assert.deepEqual(await mine.settled(), [{ event: 'ticket', action: 'delete' }])
    assert.includeDeepMembers(await owners.settled(), [{ event: 'ticket', action: 'update' }])
  })

  test('RT-07: a user who had opened a pending ticket receives nothing more once it is a colleague’s', async ({
    assert,
  }) => {
    const { admin, queue, agent, colleague } = await aCounter()
    const ticket = await aTicket(agent.actor, { queueId: queue.id })
    const mine = await listen(agent, [...everywhere, ['joinChatBox', ticket.id]])
    const above = await listen(admin, [['joinChatBox', ticket.id]])
    await acceptTicket(await colleague.actorAgain(), { ticketId: ticket.id })
    const { connectionId, companyId, chatAddress } = ticket
    await receiveMessage({
      ...anInbound({ id: connectionId!, companyId }),
      chat: chatAddress!,
      sender: { phone: chatAddress!.split('@')[0], lid: null, pushName: null },
    })
    assert.deepEqual(await mine.settled(), [{ event: 'ticket', action: 'delete' }])
    assert.deepEqual(await above.settled(), [
      { event: 'ticket', action: 'update' },
      { event: 'appMessage', action: 'create' },
    ])
  })

  test('CLO-18: a deletion is sent to every list and to whoever has the ticket open, not to others', async ({
    assert,
  }) => {
    const { admin, company, queue, agent, colleague } = await aCounter()
    const outsider = await anAgent({ company })
    const ticket = await aTicket(agent.actor, {
      status: 'open',
      userId: colleague.user.id,
      queueId: queue.id,
    })
    const waiting = await aTicket(agent.actor, { queueId: queue.id })
    const recorders = {
      owner: await listen(colleague, [['joinChatBox', ticket.id]]),
      above: await listen(admin, everywhere),
      beside: await listen(agent, everywhere),
      outside: await listen(outsider, everywhere),
    }
    const gone = [{ event: 'ticket', action: 'delete' }]
    await deleteTicket(admin.actor, ticket.id)
    assert.deepEqual(await recorders.owner.settled(), gone)
    assert.deepEqual(await recorders.above.settled(), gone)
    assert.deepEqual(await recorders.beside.settled(), [])
    await deleteTicket(admin.actor, waiting.id)
    assert.deepEqual(await recorders.beside.settled(), gone)
    assert.equal(recorders.beside.heard.at(-1)!.body.ticketId, waiting.id)
    assert.deepEqual(await recorders.outside.settled(), [])
  })

  test('RT-03, RT-04: nobody can join another company’s ticket, or a ticket of a foreign queue', async ({
    assert,
  }) => {
    const { admin } = await aCounter()
    const ticket = await aTicket(admin.actor)
    const outsider = await anAgent({ company: admin.company })
    const stranger = await listen(await aStranger(), [
      ['joinChatBox', ticket.id],
      ['joinChatBox', ticket.uuid],
    ])
    assert.deepEqual(stranger.answers, [
      { error: 'ERR_NO_TICKET_FOUND' },
      { error: 'ERR_NO_TICKET_FOUND' },
    ])
    const { answers } = await listen(outsider, [['joinChatBox', ticket.id]])
    assert.deepEqual(answers, [{ error: 'ERR_NO_PERMISSION' }])
    const odd = await listen(admin, [['joinTickets', 'asleep']])
    assert.deepEqual(odd.answers, [{ error: 'ERR_BAD_REQUEST' }])
  })

  test('RT-06: a changed delivery state is sent to the conversation only', async ({ assert }) => {
    const { admin, agent, queue } = await aCounter()
    const ticket = await aTicket(agent.actor, { queueId: queue.id })
    const message = await aMessage(ticket, { fromMe: true, ack: 2 })
    const inside = await listen(admin, [['joinChatBox', ticket.id]])
    const beside = await listen(agent, everywhere)
    const { companyId, connectionId } = ticket
    await recordAcks([
      {
        companyId,
        connectionId: connectionId!,
        wid: message.wid,
        ack: 4,
        errorCode: null,
      },
    ])
    assert.deepEqual(await inside.settled(), [{ event: 'appMessage', action: 'update' }])
    assert.deepEqual(await beside.settled(), [])
  })

  test('RT-05: a company’s events are numbered without gaps, and `ready` contains the current number', async ({
    assert,
  }) => {
    const { admin } = await aCounter()
    const { heard, settled, socket } = await listen(admin, everywhere)
    const connection = await aConnection(admin.actor)
    await receiveMessage(anInbound(connection))
    await receiveMessage(anInbound(connection))
    await settled()
    const [ready, ...events] = heard.map(({ body }) => body.seq!)
    assert.isAbove(events.length, 3)
    assert.deepEqual(
      events,
      events.map((_, place) => ready + 1 + place)
    )
    socket.disconnect()
    const later = await listen(admin)
    assert.equal(later.heard[0].body.seq, events.at(-1))
  })

  test('RT-01: an invalid token is rejected at once', async ({ assert }) => {
    const socket = io(address(), { query: { token: 'nonsense' }, transports: ['websocket'] })
    sockets.push(socket)
    const error = await new Promise<Error>((resolve) => socket.once('connect_error', resolve))
    assert.equal(error.message, 'ERR_TOKEN_EXPIRED')
  })
})
