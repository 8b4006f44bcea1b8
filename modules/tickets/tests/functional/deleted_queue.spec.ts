/** Messages of a deleted queue stay restricted, also in quotes, events and files (TCK-10, BOT-27). */
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { emitNow } from '#app/kernel/realtime/broadcast'
import { now } from '#app/kernel/clock'
import { apiAs } from '#app/kernel/testing/api'
import { storeFile } from '#app/kernel/media/media'
import { anAdmin, anAgent } from '#modules/identity/testing'
import { deleteQueue } from '#modules/queues/actions/delete_queue'
import { aQueue, joinQueue } from '#modules/queues/testing'
import { recordOwnMessage } from '#modules/messages/inbound/record_own_message'
import { receiveMessage } from '#modules/messages/inbound/receive_message'
import Message from '#modules/messages/models/message'
import type Ticket from '#modules/tickets/models/ticket'
import { everywhere, openRecorders } from '#modules/tickets/tests/recorders'
import { aNumber, aTicket } from '#modules/tickets/testing'
import { aMessage, anInbound } from '#modules/messages/testing'

test.group('messages of a queue', (group) => {
  const { listen } = openRecorders(group)

  /** A customer with a closed ticket in one queue and an open ticket in another. */
  async function twoQueues() {
    const admin = await anAdmin()
    const [here, there] = [await aQueue(admin.actor), await aQueue(admin.actor)]
    const agent = await anAgent({ company: admin.company })
    const former = await anAgent({ company: admin.company })
    await joinQueue(here, agent.user)
    await joinQueue(there, former.user)
    const phone = aNumber()
    const earlier = await aTicket(admin.actor, {
      phone,
      status: 'closed',
      userId: former.user.id,
      closedQueueId: there.id,
      closedAt: now().minus({ days: 3 }),
    })
    const secret = await aMessage(earlier, { queueId: there.id, body: 'the secret' })
    await aMessage(earlier, { queueId: null, body: 'before any queue' })
    const { connectionId } = earlier
    const ticket = await aTicket(admin.actor, {
      phone,
      connectionId,
      status: 'open',
      userId: agent.user.id,
      queueId: here.id,
    })
    return { admin, agent, former, here, there, earlier, ticket, secret }
  }
  const written = (ticket: Ticket, fromMe = false) => {
    const { connectionId, companyId, chatAddress } = ticket
    const sender = { phone: chatAddress!.split('@')[0], lid: null, pushName: null }
    return anInbound({ id: connectionId!, companyId }, { sender, fromMe, body: 'later' })
  }

  test('TCK-10: messages of a deleted queue are shown only to admins and the owner of their ticket', async ({
    client,
    assert,
  }) => {
    const { admin, agent, former, there, earlier, ticket } = await twoQueues()
    const bodies = async (person: typeof agent, { id }: Ticket) => {
      const answer = await apiAs(client, person).get(`/messages/${id}`)
      return (answer.body().messages ?? []).map(({ body }: { body: string }) => body)
    }
    for (const isDeleted of [false, true]) {
      if (isDeleted) await deleteQueue(admin.actor, there.id)
      assert.deepEqual(await bodies(agent, ticket), ['before any queue'])
      assert.deepEqual(await bodies(agent, earlier), [])
      assert.deepEqual(await bodies(admin, ticket), ['the secret', 'before any queue'])
      assert.deepEqual(await bodies(former, earlier), ['the secret', 'before any queue'])
    }
  })

  test('ADR 27: every way of deleting a queue keeps its id in the tickets', async ({ assert }) => {
    const { there, earlier, secret } = await twoQueues()
    await db.from('queues').where('id', there.id).delete()
    await secret.refresh()
    await earlier.refresh()
    assert.deepEqual([secret.queueId, secret.formerQueueId], [null, there.id])
    assert.deepEqual([earlier.closedQueueId, earlier.formerQueueId], [null, there.id])
  })

  test('BOT-27: its active ticket continues, and further messages are as restricted as the earlier ones', async ({
    assert,
  }) => {
    const { admin, agent, here, there, ticket } = await twoQueues()
    await deleteQueue(admin.actor, here.id)
    await ticket.refresh()
    assert.containsSubset(ticket.$attributes, {
      status: 'open',
      queueId: null,
      formerQueueId: here.id,
    })
    await receiveMessage(written(ticket))
    const later = await Message.of(ticket).where({ body: 'later' }).firstOrFail()
    assert.deepEqual([later.queueId, later.formerQueueId], [null, here.id])
    assert.equal(ticket.userId, agent.user.id)
    await ticket.merge({ queueId: there.id }).save()
    await ticket.refresh()
    assert.isNull(ticket.formerQueueId, 'in another queue the former one is forgotten')
  })

  test('IN-41: a message from the phone into a closed ticket belongs to the queue it was closed in', async ({
    assert,
  }) => {
    const { earlier, ticket, there } = await twoQueues()
    await ticket.delete()
    await recordOwnMessage(written(earlier, true))
    const later = await Message.of(earlier).where({ body: 'later' }).firstOrFail()
    assert.equal(later.queueId, there.id)
  })

  test('TCK-10, IN-27: a quote of such a message has no text, in responses and events', async ({
    client,
    assert,
  }) => {
    const { admin, agent, ticket, secret } = await twoQueues()
    const quoting = await aMessage(ticket, { body: 'about that', quotedMessageId: secret.id })
    const read = async (person: typeof agent) => {
      const answer = await apiAs(client, person).get(`/messages/${ticket.id}`)
      const { quotedMsgId, quotedMsg } = answer
        .body()
        .messages.find(({ id }: { id: number }) => id === quoting.id)
      return [quotedMsgId, quotedMsg?.body ?? null]
    }
    assert.deepEqual(await read(agent), [secret.id, null])
    assert.deepEqual(await read(admin), [secret.id, 'the secret'])

    const { heard, settled } = await listen(agent, [...everywhere, ['joinChatBox', ticket.id]])
    const event = { companyId: ticket.companyId, ticketId: ticket.id, messageId: quoting.id }
    await emitNow('messages.stored', { ...event, fromMe: false })
    await emitNow('messages.changed', event)
    assert.lengthOf(await settled(), 2)
    assert.include(JSON.stringify(heard), 'about that')
    assert.notInclude(JSON.stringify(heard), 'the secret')
  })

  test('API-03: nobody can quote a message that they may not read', async ({ client, assert }) => {
    const { admin, agent, ticket, secret } = await twoQueues()
    const quote = (person: typeof agent) =>
      apiAs(client, person)
        .post(`/messages/${ticket.id}`, { body: 'see', quotedMsg: { id: secret.id } })
        .then((answer) => [answer.status(), answer.body().error ?? null])
    assert.deepEqual(await quote(agent), [404, 'ERR_NO_MESSAGE_FOUND'])
    assert.deepEqual(await quote(admin), [200, null])
  })

  test('CLO-07, RT-07: events of a closed ticket go to the queue it was closed in, whatever its row shows', async ({
    assert,
  }) => {
    const { admin, agent, former, here, earlier, ticket } = await twoQueues()
    await ticket.delete()
    await earlier.merge({ queueId: here.id, userId: admin.user.id }).save()
    const [stranger, insider] = [await listen(agent, everywhere), await listen(former, everywhere)]
    await recordOwnMessage(written(earlier, true))
    assert.deepEqual(await stranger.settled(), [])
    assert.deepEqual(await insider.settled(), [{ event: 'appMessage', action: 'create' }])
  })

  test('API-12: a file is served by its key only to users who may read its message', async ({
    client,
    assert,
  }) => {
    const { admin, agent, former, secret } = await twoQueues()
    const { key } = await storeFile(admin.actor, { bytes: Buffer.from('words') })
    await secret.merge({ kind: 'document', mediaState: 'stored', mediaFile: key }).save()
    const open = async (person: typeof agent) =>
      (await apiAs(client, person).get(`/media/${key}`)).status()
    assert.deepEqual([await open(agent), await open(former), await open(admin)], [404, 200, 200])
    await secret.merge({ isDeleted: true }).save()
    assert.deepEqual([await open(former), await open(admin)], [404, 200])
  })
})
