/** Changes of existing messages: edits, deletions and reactions of contacts, and late decryption. */
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import { now } from '#app/kernel/clock'
import type { Delivery } from '#app/kernel/modules/module'
import { useRealtime } from '#app/kernel/realtime/realtime'
import { anAdmin, anAgent } from '#modules/identity/testing'
import TakeInbound from '#modules/messages/inbound/take_inbound'
import Message from '#modules/messages/models/message'
import MessageReaction from '#modules/messages/models/message_reaction'
import MessageVersion from '#modules/messages/models/message_version'
import Ticket from '#modules/tickets/models/ticket'
import { aConnection } from '#modules/tickets/testing'
import { anInbound } from '#modules/messages/testing'
import type { InboundChange, InboundMessage } from '#modules/whatsapp/contract'

const take = new TakeInbound()
const ana = { phone: '5511940000101', lid: null, pushName: 'Ana' }
const may = { mayWait: true }

let made = 0
function aChange(about: InboundMessage, options: Partial<InboundChange>): InboundChange {
  const { companyId, connectionId, chat, sender, wid } = about
  return {
    companyId,
    connectionId,
    chat,
    sender,
    author: null,
    fromMe: false,
    wid: `CHANGE${++made}`,
    target: { wid, fromMe: false },
    change: { kind: 'delete' },
    at: now().toJSDate(),
    heardAt: now().toJSDate(),
    ...options,
  }
}
const edit = (body: string) => ({ kind: 'edit', body }) as const
const reaction = (emoji: string) => ({ kind: 'reaction', emoji }) as const

async function aFixture() {
  const admin = await anAdmin()
  const connection = await aConnection(admin.actor)
  const inbound = anInbound(connection, { sender: ana, body: 'quero duas' })
  await take.receive(inbound)
  const row = () => Message.of(admin.actor).where('wid', inbound.wid).firstOrFail()
  const ticket = () => Ticket.of(admin.actor).firstOrFail()
  return { admin, connection, inbound, row, ticket }
}

test.group('a customer edits (IN-28)', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('IN-28: the message has the new text, the previous text is kept, the list shows the new one', async ({
    assert,
  }) => {
    const { admin, inbound, row, ticket } = await aFixture()
    const change = aChange(inbound, { change: edit('quero três') })
    assert.equal(await take.change(change, may), 'done')
    assert.equal(await take.change(change, may), 'done')
    assert.deepInclude((await row()).$attributes, { body: 'quero três', isEdited: true })
    const versions = await MessageVersion.of(admin.actor)
    assert.deepEqual(
      versions.map(({ body }) => body),
      ['quero duas']
    )
    assert.include((await ticket()).$attributes, { lastMessage: 'quero três', unreadMessages: 1 })
  })

  test('IN-28: editing an earlier message does not change the list’s preview', async ({
    assert,
  }) => {
    const { connection, inbound, ticket } = await aFixture()
    await take.receive(anInbound(connection, { sender: ana, body: 'por favor' }))
    await take.change(aChange(inbound, { change: edit('quero três') }), may)
    assert.equal((await ticket()).lastMessage, 'por favor')
  })

  test('IN-28: an edit whose message never came is finally stored as the message', async ({
    assert,
  }) => {
    const { admin, inbound, ticket } = await aFixture()
    const target = { wid: 'NEVER', fromMe: false }
    const change = aChange(inbound, { target, change: edit('só o fim') })
    assert.equal(await take.change(change, may), 'unknown')
    assert.lengthOf(await Message.of(admin.actor), 1)
    assert.equal(await take.change(change, { mayWait: false }), 'done')
    assert.equal(await take.change(change, { mayWait: false }), 'done')
    const stored = await Message.of(admin.actor).where('wid', 'NEVER').firstOrFail()
    assert.deepInclude(stored.$attributes, { body: 'só o fim', isEdited: true, fromMe: false })
    assert.equal((await ticket()).unreadMessages, 2)
  })

  test('IN-11, IN-28: {name} changes nothing')
    .with([
      { name: 'another person’s chat', options: { sender: { ...ana, phone: '5511940000102' } } },
      { name: 'a message of ours', options: { target: { wid: 'OURS', fromMe: true } } },
    ])
    .run(async ({ assert }, { options }) => {
      const { admin, connection, inbound } = await aFixture()
      await take.receive(
        anInbound(connection, { sender: { ...ana, phone: '5511940000102' }, body: 'sou o Caio' })
      )
      await take.receive(
        anInbound(connection, { sender: ana, fromMe: true, wid: 'OURS', body: 'oi' })
      )
      const bodies = async () => (await Message.of(admin.actor).orderBy('id')).map((m) => m.body)
      const before = await bodies()
      await take.change(aChange(inbound, { ...options, change: edit('forjado') }), may)
      await take.change(aChange(inbound, { ...options, change: { kind: 'delete' } }), may)
      assert.deepEqual(await bodies(), before)
      assert.isEmpty(await Message.of(admin.actor).where('isDeleted', true))
    })
})

test.group('a message is deleted (IN-29)', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('IN-29: the content is kept, but shown to admins only', async ({ assert, client }) => {
    const { admin, inbound, row, ticket } = await aFixture()
    assert.equal(await take.change(aChange(inbound, {}), may), 'done')
    assert.deepInclude((await row()).$attributes, { isDeleted: true, body: 'quero duas' })
    const { id, lastMessage } = await ticket()
    assert.equal(lastMessage, 'Mensagem apagada')

    const agent = await anAgent({ company: admin.company })
    await (await ticket()).merge({ status: 'open', userId: agent.user.id }).save()
    const seenBy = async (token: string) =>
      (await client.get(`/messages/${id}`).bearerToken(token)).body().messages[0]
    assert.include(await seenBy(admin.token), { isDeleted: true, body: 'quero duas' })
    assert.include(await seenBy(agent.token), { isDeleted: true, body: '', mediaUrl: null })
  })

  test('IN-29: also from our own phone; the event to browsers has no content', async ({
    assert,
  }) => {
    const { admin, connection, inbound } = await aFixture()
    const own = anInbound(connection, { sender: ana, fromMe: true, wid: 'OURS', body: 'segredo' })
    await take.receive(own)
    const published: Delivery[] = []
    const former = useRealtime({
      publish: async (deliveries) => void published.push(...deliveries),
    })
    const target = { wid: 'OURS', fromMe: true }
    await take.change(aChange(inbound, { fromMe: true, target }), may)
    useRealtime(former)
    const stored = await Message.of(admin.actor).where('wid', 'OURS').firstOrFail()
    assert.isTrue(stored.isDeleted)
    const emitted = published.filter(({ as }) => as.endsWith('-appMessage'))
    assert.deepInclude(emitted[0].body, { action: 'update' })
    assert.include(emitted[0].body.message, { body: '', isDeleted: true })
    assert.notInclude(JSON.stringify(published), 'segredo')
  })
})

test.group('a reaction (IN-30)', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('IN-30: one per author, replaced, removed; the unread count stays', async ({
    assert,
    client,
  }) => {
    const { admin, inbound, ticket } = await aFixture()
    const shown = async () => {
      const { id } = await ticket()
      const answer = await client.get(`/messages/${id}`).bearerToken(admin.token)
      return answer.body().messages[0].reactions
    }
    const { contactId } = await ticket()
    await take.change(aChange(inbound, { change: reaction('👍') }), may)
    await take.change(aChange(inbound, { change: reaction('❤️') }), may)
    await take.change(aChange(inbound, { fromMe: true, change: reaction('🙏') }), may)
    assert.deepEqual(await shown(), [
      { emoji: '❤️', fromMe: false, contactId },
      { emoji: '🙏', fromMe: true, contactId: null },
    ])
    await take.change(aChange(inbound, { change: reaction('') }), may)
    await take.change(aChange(inbound, { fromMe: true, change: reaction('') }), may)
    assert.deepEqual(await shown(), [])
    assert.equal((await ticket()).unreadMessages, 1)
  })

  test('IN-30: a reaction to an unknown message waits, and is finally dropped', async ({
    assert,
  }) => {
    const { admin, inbound } = await aFixture()
    const stranger = { phone: '5511940000109', lid: null, pushName: 'Zé' }
    const change = aChange(inbound, { sender: stranger, change: reaction('👍') })
    assert.equal(await take.change(change, may), 'unknown')
    assert.equal(await take.change(change, { mayWait: false }), 'unknown')
    assert.isEmpty(await MessageReaction.of(admin.actor))
    assert.lengthOf(await Ticket.of(admin.actor), 1)
  })
})

test.group('a message that is decrypted late', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('its placeholder gets the content: same row, same position, counted once', async ({
    assert,
  }) => {
    const { admin, connection, ticket } = await aFixture()
    const at = now().minus({ seconds: 30 }).toJSDate()
    const undecryptable = anInbound(connection, {
      sender: ana,
      kind: 'undecryptable',
      body: '',
      at,
    })
    await take.receive(undecryptable)
    const placeholder = await Message.of(admin.actor).where('wid', undecryptable.wid).firstOrFail()
    assert.equal(placeholder.kind, 'undecryptable')
    await take.receive(anInbound(connection, { sender: ana, body: 'depois' }))

    await take.receive({ ...undecryptable, kind: 'text', body: 'era isto' })
    await take.receive({ ...undecryptable, kind: 'text', body: 'nunca mais' })
    const opened = await Message.of(admin.actor).where('wid', undecryptable.wid).firstOrFail()
    assert.deepInclude(opened.$attributes, { kind: 'text', body: 'era isto', id: placeholder.id })
    assert.equal(+opened.sentAt, +placeholder.sentAt)
    assert.include((await ticket()).$attributes, { unreadMessages: 3, lastMessage: 'depois' })
  })

  test('IN-28: an edit applied meanwhile stays, and the original text becomes its previous version', async ({
    assert,
  }) => {
    const { admin, connection, ticket } = await aFixture()
    const undecryptable = anInbound(connection, { sender: ana, kind: 'undecryptable', body: '' })
    await take.receive(undecryptable)
    for (const text of ['quero três', 'quero quatro']) {
      await take.change(aChange(undecryptable, { change: edit(text) }), may)
    }
    await take.receive({ ...undecryptable, kind: 'text', body: 'quero duas' })
    const opened = await Message.of(admin.actor).where('wid', undecryptable.wid).firstOrFail()
    assert.include(opened.$attributes, { kind: 'text', body: 'quero quatro', isEdited: true })
    assert.equal((await ticket()).lastMessage, 'quero quatro')
    const versions = await MessageVersion.of(admin.actor).orderBy('replacedAt').orderBy('id')
    assert.deepEqual(
      versions.map(({ body }) => body),
      ['quero duas', 'quero três']
    )
  })
})
