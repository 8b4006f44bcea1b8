/**
 * A batch of inbound messages has the same effect as one by one; messages that the batch does not handle
 * are left to the one-by-one path.
 */
import db from '@adonisjs/lucid/services/db'
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import { freeze, now, thaw } from '#app/kernel/clock'
import type { Delivery } from '#app/kernel/modules/module'
import { useRealtime } from '#app/kernel/realtime/realtime'
import { aCompany } from '#modules/identity/testing'
import TakeInbound from '#modules/messages/inbound/take_inbound'
import Message from '#modules/messages/models/message'
import Ticket from '#modules/tickets/models/ticket'
import { aConnection, aNumber } from '#modules/tickets/testing'
import { anInbound } from '#modules/messages/testing'
import type { InboundMessage, MediaReference } from '#modules/whatsapp/contract'

const consumer = new TakeInbound()
const photo: MediaReference = {
  kind: 'image',
  mimetype: 'image/jpeg',
  fileName: null,
  size: 10,
  width: 4,
  height: 3,
  seconds: null,
  directPath: '/nowhere',
  mediaKey: 'AA==',
  sha256: 'AA==',
}

test.group('many inbound messages', (group) => {
  let delivered: Delivery[] = []
  group.each.setup(async () => {
    delivered = []
    const former = useRealtime({
      publish: async (deliveries) => void delivered.push(...deliveries),
    })
    freeze('2026-03-01T12:00:00Z')
    const undo = await testUtils.db().wrapInGlobalTransaction()
    return async () => {
      thaw()
      useRealtime(former)
      await undo()
    }
  })

  const aPlace = async () => aConnection({ companyId: (await aCompany()).id })
  const oneByOne = async (messages: readonly InboundMessage[]) => {
    for (const inbound of messages) await consumer.receive(inbound)
  }
  const messageOf = (
    inbound: InboundMessage,
    wid: string,
    options: Partial<InboundMessage> = {}
  ) => ({
    ...inbound,
    wid,
    body: wid,
    ...options,
  })
  const storedIn = async ({ companyId }: { companyId: number }) => {
    const media = [
      'mediaState',
      'mediaReference',
      'mediaFile',
      'mediaType',
      'mediaName',
      'mediaWidth',
    ]
    const columns = ['wid', 'kind', 'body', 'ack', 'read', 'sentAt', ...media]
    const messages = await Message.of({ companyId }).orderBy('id')
    const tickets = await Ticket.of({ companyId }).orderBy('id')
    const ids = tickets.map(({ id }) => id)
    return {
      messages: messages.map((row) => {
        const shown = row.serialize({ fields: { pick: columns } })
        return { ...shown, ticket: ids.indexOf(row.ticketId) }
      }),
      tickets: tickets.map(({ status, unreadMessages, lastMessage }) => ({
        status,
        unreadMessages,
        lastMessage,
      })),
    }
  }
  const emitted = ({ companyId }: { companyId: number }) =>
    delivered
      .filter(({ as }) => as === `company-${companyId}-appMessage`)
      .map(({ body }) => (body.message as { wid: string }).wid)

  /** Two people who write alternately; the same on each side. */
  const dialogue = (connection: { id: number; companyId: number }) => {
    const [ana, joao] = [anInbound(connection), anInbound(connection)]
    const first = [messageOf(ana, 'A0'), messageOf(joao, 'J0')]
    const at = now().minus({ seconds: 90 }).toJSDate()
    const rest = [
      messageOf(ana, 'A1', { at }),
      messageOf(joao, 'J1', { kind: 'image', media: photo, body: '' }),
      messageOf(ana, 'A2', { kind: 'location', body: '|https://maps.google.com|' }),
      messageOf(ana, 'A1', { body: 'again' }),
      messageOf(joao, 'J2'),
    ]
    return { first, rest }
  }

  test('IN-12, IN-13, IN-55, IN-57: the same rows, counts and events as one by one', async ({
    assert,
  }) => {
    const [single, many] = [await aPlace(), await aPlace()]
    const one = dialogue(single)
    await oneByOne([...one.first, ...one.rest])
    const other = dialogue(many)
    await oneByOne(other.first)
    const taken = await consumer.receiveMany(other.rest)
    await oneByOne(other.rest.filter((inbound) => !taken.has(inbound)))

    assert.equal(taken.size, 4, 'all but the one that came twice')
    assert.deepEqual(await storedIn(many), await storedIn(single))
    assert.deepEqual(emitted(many), emitted(single))
  })

  test('IN-13: after the first message that the batch does not handle, it takes no more of that chat', async ({
    assert,
  }) => {
    const connection = await aPlace()
    const ana = anInbound(connection)
    const joao = anInbound(connection)
    await oneByOne([messageOf(ana, 'A0'), messageOf(joao, 'J0')])
    const quote = { wid: 'A0', kind: 'text', body: 'A0', fromMe: false, author: null } as const
    const messages = [
      messageOf(ana, 'A1'),
      messageOf(joao, 'J1'),
      messageOf(ana, 'A2', { quote }),
      messageOf(ana, 'A3'),
      messageOf(joao, 'J2', { fromMe: true }),
      messageOf(joao, 'J3'),
    ]
    const taken = await consumer.receiveMany(messages)
    assert.sameMembers(
      [...taken].map(({ wid }) => wid),
      ['A1', 'J1']
    )
  })

  test('IN-13: nor does it take what the same person wrote after it from another address', async ({
    assert,
  }) => {
    const connection = await aPlace()
    const sender = { phone: aNumber(), lid: '815', pushName: 'Ana' }
    const ana = anInbound(connection, { sender })
    await oneByOne([messageOf(ana, 'A0')])
    const quote = { wid: 'A0', kind: 'text', body: 'A0', fromMe: false, author: null } as const
    const hidden = { chat: '815@lid' }
    const taken = await consumer.receiveMany([
      messageOf(ana, 'A1', hidden),
      messageOf(ana, 'A2', { quote }),
      messageOf(ana, 'A3', hidden),
    ])
    assert.deepEqual(
      [...taken].map(({ wid }) => wid),
      ['A1']
    )
  })

  test('IN-03, IN-05, IN-07, IN-53: senders that need a new contact, name, address or ticket are not handled in a batch', async ({
    assert,
  }) => {
    const connection = await aPlace()
    const stranger = anInbound(connection)
    const unnamed = anInbound(connection, {
      sender: { phone: aNumber(), lid: null, pushName: null },
    })
    const known = anInbound(connection)
    await oneByOne([messageOf(unnamed, 'U0'), messageOf(known, 'K0')])
    await db.from('tickets').where('last_message', 'K0').update({ status: 'closed' })
    const named = { ...unnamed.sender, pushName: 'Rui' }
    const withLid = { ...unnamed.sender, lid: '4711' }
    for (const inbound of [
      messageOf(stranger, 'S1'),
      messageOf(unnamed, 'U1', { sender: named }),
      messageOf(unnamed, 'U2', { sender: withLid }),
      messageOf(known, 'K1'),
    ]) {
      assert.equal((await consumer.receiveMany([inbound])).size, 0, inbound.wid)
    }
  })

  test('API-02, IN-11: companies and connections do not mix', async ({ assert }) => {
    const [mine, theirs] = [await aPlace(), await aPlace()]
    const second = await aConnection(mine)
    const phone = aNumber()
    const sender = { phone, lid: null, pushName: 'Ana' }
    const places = [mine, theirs, second].map((connection) => anInbound(connection, { sender }))
    await oneByOne(places.map((inbound) => messageOf(inbound, 'X0')))
    const taken = await consumer.receiveMany(places.map((inbound) => messageOf(inbound, 'X1')))
    assert.equal(taken.size, 3)
    for (const { companyId, id } of [mine, theirs, second]) {
      const rows = await Message.of({ companyId }).where({ wid: 'X1', connectionId: id })
      assert.lengthOf(rows, 1)
    }
  })

  test('how many statements fifty messages cost', async ({ assert }) => {
    const connection = await aPlace()
    const people = Array.from({ length: 50 }, () => anInbound(connection))
    await oneByOne(people.map((inbound, at) => messageOf(inbound, `F${at}`)))
    let count = 0
    const onQuery = () => void count++
    const client = db.connection().getWriteClient()
    client.on('query', onQuery)
    await consumer.receiveMany(people.map((inbound, at) => messageOf(inbound, `M${at}`)))
    client.off('query', onQuery)
    // Ten of them check whether any of the fifty could be meant for an automation, one brings what campaigns had written
    // to these people into their tickets (CMP-22), one reads which events webhooks listen to (cached in production),
    // one reads the words by which people leave a campaign, unless storing the fifty before took less than the second
    // for which they are cached.
    assert.isAtMost(count, 23)
  })
})
