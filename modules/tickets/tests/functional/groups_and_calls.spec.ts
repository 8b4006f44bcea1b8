/** Groups, missed calls, and what the company writes on its own phone. */
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import { writeSetting } from '#app/kernel/settings'
import { anAdmin } from '#modules/identity/testing'
import { aQueue } from '#modules/queues/testing'
import TakeInbound from '#modules/tickets/inbound/take_inbound'
import Message from '#modules/tickets/models/message'
import Ticket from '#modules/tickets/models/ticket'
import { aConnection, anInbound } from '#modules/tickets/testing'
import type { InboundCall } from '#modules/whatsapp/contract'

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

  test('IN-61: it stands in the only queue of its connection, or in none', async ({
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

  test('IN-62: the contact follows the subject', async ({ assert, client }) => {
    const { admin, connection, tickets } = await aNumber()
    const { companyId, id: connectionId } = connection
    const news = { companyId, connectionId, chat: inGroup.chat, subject: 'Time azul' }
    await take.regroup(news)
    assert.isEmpty(await tickets())
    await take.receive(anInbound(connection, { ...inGroup, author: ana }))
    await take.regroup(news)
    const [ticket] = await tickets()
    const answer = await client.get(`/tickets/${ticket.id}`).bearerToken(admin.token)
    assert.equal(answer.body().contact.name, 'Time azul')
  })

  test('IN-28, IN-29: a member changes their own messages and nobody else’s', async ({
    assert,
  }) => {
    const { connection, messages } = await aNumber()
    const said = anInbound(connection, { ...inGroup, author: ana, body: 'meu' })
    await take.receive(said)
    await take.receive(anInbound(connection, { ...inGroup, author: caio, body: 'seu' }))
    const target = { wid: said.wid, fromMe: false }
    const change = { ...said, target, change: { kind: 'edit', body: 'mudei' } } as const
    await take.change({ ...change, wid: 'C1', author: caio }, { mayWait: true })
    assert.equal((await messages())[0].body, 'meu')
    await take.change({ ...change, wid: 'C2' }, { mayWait: true })
    assert.equal((await messages())[0].body, 'mudei')
  })
})

test.group('missed calls (IN-63)', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  const aCall = (
    connection: { id: number; companyId: number },
    wishes: Partial<InboundCall> = {}
  ): InboundCall => ({
    companyId: connection.companyId,
    connectionId: connection.id,
    chat: '5511940000201@s.whatsapp.net',
    sender: { ...ana, pushName: null },
    wid: 'CALL1',
    isVideo: false,
    at: new Date('2026-11-20T15:05:00Z'),
    ...wishes,
  })

  test('IN-63: a line in the conversation, read, once, and nothing else', async ({ assert }) => {
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

  test('IN-63: it opens and reopens no ticket', async ({ assert }) => {
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

  test('IN-41: with ownMessageOpensTicket it opens one, unread by nobody', async ({ assert }) => {
    const { admin, connection, tickets } = await aNumber()
    await writeSetting(admin.actor, 'tickets.own_message_opens', 'enabled')
    await take.receive(anInbound(connection, { sender: ana, fromMe: true, body: 'olá' }))
    const [ticket] = await tickets()
    assert.include(ticket.$attributes, { status: 'pending', lastMessage: 'olá' })
    assert.equal(ticket.unreadMessages, 0)
  })

  test('IN-42: an answer on the phone ends the bot', async ({ assert }) => {
    const { connection, tickets } = await aNumber()
    await take.receive(anInbound(connection, { sender: ana, body: 'oi' }))
    const [before] = await tickets()
    await before.merge({ isBot: true }).save()
    await take.receive(anInbound(connection, { sender: ana, fromMe: true, body: 'olá' }))
    assert.isFalse((await tickets())[0].isBot)
  })
})
