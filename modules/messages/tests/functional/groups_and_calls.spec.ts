/** Groups, missed calls, and messages written on the company's own phone. */
import testUtils from '@adonisjs/core/services/test_utils'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { now } from '#app/kernel/clock'
import { writeSetting } from '#app/kernel/settings/settings'
import { anAdmin } from '#modules/identity/testing'
import { aQueue } from '#modules/queues/testing'
import TakeInbound from '#modules/messages/inbound/take_inbound'
import Message from '#modules/messages/models/message'
import Ticket from '#modules/tickets/models/ticket'
import { aConnection, aTicket } from '#modules/tickets/testing'
import { anInbound } from '#modules/messages/testing'
import type { InboundCall, InboundChange } from '#modules/whatsapp/contract'

const take = new TakeInbound()
const nobody = { phone: null, lid: null, pushName: null }
const ana = { phone: '5511940000201', lid: null, pushName: 'Ana' }
const caio = { phone: '5511940000202', lid: null, pushName: 'Caio' }

async function aNumber() {
  const admin = await anAdmin()
  const connection = await aConnection(admin.actor)
  const tickets = () => Ticket.of(admin.actor).orderBy('id')
  const messages = () => Message.of(admin.actor).orderBy('id')
  return { admin, connection, tickets, messages }
}

test.group('groups (IN-61, IN-62)', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  const inGroup = { chat: '120363000000000001@g.us', sender: nobody, group: { subject: null } }

  test('IN-27: a quote of a message that is not stored is shown with its author, ours or theirs', async ({
    assert,
    client,
  }) => {
    const { admin, connection, tickets } = await aNumber()
    const copy = { wid: 'GONE', kind: 'text', body: 'fechamos às 18h' } as const
    const { phone, lid } = ana
    const quotes = [
      { ...copy, fromMe: false, author: { phone, lid } },
      { ...copy, fromMe: true, author: null },
    ]
    for (const quote of quotes) {
      await take.receive(anInbound(connection, { ...inGroup, author: caio, body: 'ok', quote }))
    }
    const [ticket] = await tickets()
    const answer = await client.get(`/messages/${ticket.id}`).bearerToken(admin.token)
    const shown: { quotedMsg: object }[] = answer.body().messages
    const wire = { ...copy, id: null, mediaType: 'conversation' }
    assert.deepEqual(
      shown.map(({ quotedMsg }) => quotedMsg),
      [
        { ...wire, fromMe: false },
        { ...wire, fromMe: true },
      ]
    )
    const rows = await db.from('messages').where({ ticket_id: ticket.id }).orderBy('id')
    assert.deepEqual(
      rows.map((row) => row.quoted_snapshot),
      quotes
    )
  })

  test('IN-61: one ticket per group, each message with its author', async ({ assert, client }) => {
    const { admin, connection, tickets } = await aNumber()
    await take.receive(anInbound(connection, { ...inGroup, author: ana, body: 'oi' }))
    await take.receive(anInbound(connection, { ...inGroup, author: caio, body: 'opa' }))
    const [ticket, ...more] = await tickets()
    assert.isEmpty(more)
    assert.include(ticket.$attributes, { isGroup: true, status: 'pending', unreadMessages: 2 })
    const answer = await client.get(`/messages/${ticket.id}`).bearerToken(admin.token)
    const authors = answer.body().messages.map(({ contact }: { contact: object }) => contact)
    assert.containsSubset(authors, [
      { name: 'Ana', number: '5511940000201' },
      { name: 'Caio', number: '5511940000202' },
    ])
  })

  test('IN-61: a group’s ticket is in the only queue of its connection, or in none', async ({
    assert,
    client,
  }) => {
    const { admin, connection, tickets } = await aNumber()
    const [sales, support] = [await aQueue(admin.actor), await aQueue(admin.actor)]
    const attach = (queueIds: number[]) =>
      client
        .put(`/whatsapp/${connection.id}`)
        .bearerToken(admin.token)
        .json({ queueIds, greetingMessage: 'Olá!' })
    const write = (number: number) =>
      take.receive(
        anInbound(connection, { ...inGroup, chat: `12036300000000000${number}@g.us`, author: ana })
      )
    await attach([sales.id])
    await write(2)
    await attach([sales.id, support.id])
    await write(3)
    assert.deepEqual(
      (await tickets()).map(({ queueId }) => queueId),
      [sales.id, null]
    )
  })

  test('IN-62: renaming the group renames its contact', async ({ assert, client }) => {
    const { admin, connection, tickets } = await aNumber()
    const { companyId, id: connectionId } = connection
    const event = { companyId, connectionId, chat: inGroup.chat, subject: 'Time azul' }
    await take.regroup(event)
    assert.isEmpty(await tickets())
    await take.receive(anInbound(connection, { ...inGroup, author: ana }))
    await take.regroup(event)
    const [ticket] = await tickets()
    const answer = await client.get(`/tickets/${ticket.id}`).bearerToken(admin.token)
    assert.equal(answer.body().contact.name, 'Time azul')
  })

  test('IN-28, IN-29: a member can change their own messages only', async ({ assert }) => {
    const { connection, messages } = await aNumber()
    const original = anInbound(connection, { ...inGroup, author: ana, body: 'meu' })
    await take.receive(original)
    await take.receive(anInbound(connection, { ...inGroup, author: caio, body: 'seu' }))
    const target = { wid: original.wid, fromMe: false }
    const change = {
      ...original,
      target,
      change: { kind: 'edit', body: 'mudei' },
      heardAt: original.at,
    } as const
    await take.change({ ...change, wid: 'C1', author: caio }, { mayWait: true })
    assert.equal((await messages())[0].body, 'meu')
    await take.change({ ...change, wid: 'C2' }, { mayWait: true })
    assert.equal((await messages())[0].body, 'mudei')
  })
})

test.group('admins of groups (IN-29)', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  const chat = '120363000000000009@g.us'
  /** Ana has written; the list of admins was received from WhatsApp a second after the change. */
  async function aDeletion({ admins, askedAfterMs = 1000 }: Known) {
    const { connection, messages } = await aNumber()
    await connection.merge({ number: '5511900000099' }).save()
    const original = anInbound(connection, {
      chat,
      sender: nobody,
      group: { subject: null },
      author: ana,
    })
    await take.receive(original)
    const { companyId, id: connectionId } = connection
    const knownAt = new Date(original.at.getTime() + askedAfterMs)
    await db.table('group_chats').insert({
      ...{ company_id: companyId, connection_id: connectionId, chat },
      ...{ admins, asked_at: knownAt, known_at: knownAt },
    })
    const remove = (change: Partial<InboundChange>, mayWait = true) =>
      take.change(
        {
          ...{ companyId, connectionId, chat, sender: nobody, author: null, fromMe: false },
          ...{
            wid: 'DEL',
            target: { wid: original.wid, fromMe: false },
            change: { kind: 'delete' },
          },
          ...{ at: original.at, heardAt: original.at },
          ...change,
        },
        { mayWait }
      )
    const isDeleted = async () => (await messages())[0].isDeleted
    return { remove, isDeleted }
  }
  interface Known {
    readonly admins: readonly string[]
    readonly askedAfterMs?: number
  }

  test('IN-29: {name}')
    .with([
      { name: 'an admin by phone may', admins: ['5511940000202@s.whatsapp.net'], may: true },
      { name: 'an admin by hidden id may', admins: ['77000@lid'], may: true },
      { name: 'a member may not', admins: ['5511940000201@s.whatsapp.net'], may: false },
    ])
    .run(async ({ assert }, { admins, may }) => {
      const { remove, isDeleted } = await aDeletion({ admins })
      assert.equal(await remove({ author: { ...caio, lid: '77000' } }), 'done')
      assert.equal(await isDeleted(), may)
    })

  test('IN-29: from the company’s own phone, when its number is an admin', async ({ assert }) => {
    const { remove, isDeleted } = await aDeletion({ admins: ['5511900000099@s.whatsapp.net'] })
    assert.equal(await remove({ fromMe: true }), 'done')
    assert.isTrue(await isDeleted())
  })

  test('IN-28, IN-29: an admin cannot edit another member’s message', async ({ assert }) => {
    const { remove, isDeleted } = await aDeletion({ admins: ['5511940000202@s.whatsapp.net'] })
    assert.equal(await remove({ author: caio, change: { kind: 'edit', body: 'x' } }), 'done')
    assert.isFalse(await isDeleted())
  })

  test('IN-29: an older list of admins does not count; the deletion waits for a newer one', async ({
    assert,
  }) => {
    const known = { admins: ['5511940000202@s.whatsapp.net'], askedAfterMs: -1 }
    const { remove, isDeleted } = await aDeletion(known)
    assert.equal(await remove({ author: caio }), 'unknown')
    await assert.rejects(() => remove({ author: caio }, false), /not known yet/)
    assert.isFalse(await isDeleted())
  })
})

const aCall = (
  connection: { id: number; companyId: number },
  options: Partial<InboundCall> = {}
): InboundCall => ({
  companyId: connection.companyId,
  connectionId: connection.id,
  chat: '5511940000201@s.whatsapp.net',
  sender: { ...ana, pushName: null },
  wid: 'CALL1',
  isVideo: false,
  at: new Date('2026-11-20T15:05:00Z'),
  ...options,
})

test.group('missed calls (IN-63)', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('IN-63: is stored once as a read message, and changes nothing else', async ({ assert }) => {
    const { connection, tickets, messages } = await aNumber()
    await take.receive(anInbound(connection, { sender: ana, body: 'oi' }))
    await take.call(aCall(connection))
    await take.call(aCall(connection))
    await take.call(aCall(connection, { wid: 'CALL2', isVideo: true }))
    const [, voice, video, ...more] = await messages()
    assert.isEmpty(more)
    assert.include(voice.$attributes, {
      kind: 'call',
      body: 'Chamada de voz perdida às 12:05',
      read: true,
    })
    assert.equal(video.body, 'Chamada de vídeo perdida às 12:05')
    const [ticket] = await tickets()
    assert.include(ticket.$attributes, { unreadMessages: 1, status: 'pending' })
  })

  test('IN-63: does not open or reopen a ticket', async ({ assert }) => {
    const { connection, tickets, messages } = await aNumber()
    await take.call(aCall(connection))
    assert.isEmpty(await tickets())
    await take.receive(anInbound(connection, { sender: ana, body: 'oi' }))
    const [ticket] = await tickets()
    await ticket.merge({ status: 'closed' }).save()
    await take.call(aCall(connection))
    assert.lengthOf(await tickets(), 1)
    assert.equal((await tickets())[0].status, 'closed')
    assert.equal((await messages())[1].kind, 'call')
  })
})

test.group('on the company’s own phone (IN-41, IN-42)', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('IN-41: with ownMessageOpensTicket it opens a ticket without unread messages', async ({
    assert,
  }) => {
    const { admin, connection, tickets } = await aNumber()
    await writeSetting(admin.actor, 'tickets.own_message_opens', 'enabled')
    await take.receive(anInbound(connection, { sender: ana, fromMe: true, body: 'olá' }))
    const [ticket] = await tickets()
    assert.include(ticket.$attributes, { status: 'pending', lastMessage: 'olá' })
    assert.equal(ticket.unreadMessages, 0)
  })

  test('IN-42: an answer on the phone stops the bot', async ({ assert }) => {
    const { connection, tickets } = await aNumber()
    await take.receive(anInbound(connection, { sender: ana, body: 'oi' }))
    const [before] = await tickets()
    await before.merge({ isBot: true }).save()
    await take.receive(anInbound(connection, { sender: ana, fromMe: true, body: 'olá' }))
    assert.isFalse((await tickets())[0].isBot)
  })
})

test.group('without an active ticket (IN-41, IN-63)', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  /** As after a merge: the ticket with the lower id was closed last. */
  async function twoClosed() {
    const { admin, connection, tickets, messages } = await aNumber()
    const closed = { connectionId: connection.id, status: 'closed', phone: ana.phone } as const
    const last = await aTicket(admin.actor, { ...closed, closedAt: now().minus({ hours: 1 }) })
    await aTicket(admin.actor, { ...closed, closedAt: now().minus({ days: 3 }) })
    return { connection, last, tickets, messages }
  }

  test('IN-41: our own message is stored in the ticket that was closed last', async ({
    assert,
  }) => {
    const { connection, last, tickets, messages } = await twoClosed()
    await take.receive(anInbound(connection, { sender: ana, fromMe: true, body: 'olá' }))
    const [message] = await messages()
    assert.equal(message.ticketId, last.id)
    assert.deepEqual(
      (await tickets()).map(({ status, lastMessage }) => [status, lastMessage]),
      [
        ['closed', 'olá'],
        ['closed', ''],
      ]
    )
  })

  test('IN-63: so is a missed call', async ({ assert }) => {
    const { connection, last, messages } = await twoClosed()
    await take.call(aCall(connection))
    const [message] = await messages()
    assert.equal(message.ticketId, last.id)
  })
})
