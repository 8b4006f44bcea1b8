/** CMP-22: messages that are sent without a ticket, and the answers that bring them into one. */
import db from '@adonisjs/lucid/services/db'
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import { systemActor } from '#app/kernel/actor/actor'
import { unitOfWork } from '#app/kernel/database/unit_of_work'
import { findContact } from '#modules/contacts/public'
import { anAdmin } from '#modules/identity/testing'
import TakeInbound from '#modules/messages/inbound/take_inbound'
import Message from '#modules/messages/models/message'
import TicketlessMessage from '#modules/messages/models/ticketless_message'
import { sendWithoutTicket } from '#modules/messages/public'
import { anInbound } from '#modules/messages/testing'
import Ticket from '#modules/tickets/models/ticket'
import { aConnection, aNumber, aTicket } from '#modules/tickets/testing'
import type { Ack } from '#modules/whatsapp/contract'

const take = new TakeInbound()

interface Place {
  readonly id: number
  readonly companyId: number
}
async function send(
  { id: connectionId, companyId }: Place,
  number: string,
  body = 'Oferta da semana'
): Promise<{ wid: string }> {
  const { wids } = await unitOfWork((work) =>
    sendWithoutTicket(work, systemActor(companyId), {
      connectionId,
      number,
      parts: [{ kind: 'text', body }],
      origin: 'campaign',
    })
  )
  return { wid: wids[0]! }
}
const receipt = ({ id: connectionId, companyId }: Place, wid: string, ack: Ack) =>
  take.acknowledge([{ companyId, connectionId, wid, ack, errorCode: ack === 0 ? '463' : null }])

async function aFixture() {
  const { actor } = await anAdmin()
  const connection = await aConnection(actor)
  const phone = aNumber()
  const says = (body: string, options = {}) =>
    anInbound(connection, { sender: { phone, lid: null, pushName: 'Ana' }, body, ...options })
  const bodies = async () => (await Message.of(actor).orderBy('id')).map(({ body }) => body)
  return { actor, connection, phone, says, bodies }
}

test.group('messages without a ticket', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('CMP-22: it waits in the outbox; neither a ticket nor a contact is created', async ({
    assert,
  }) => {
    const { actor, connection, phone } = await aFixture()
    const { wid } = await send(connection, phone)
    const [entry] = await db.from('outbox_entries').where({ connection_id: connection.id })
    assert.deepInclude(entry, {
      wid,
      address: `${phone}@s.whatsapp.net`,
      status: 'pending',
      is_cold: true,
      is_paced: true,
    })
    assert.lengthOf(await Ticket.of(actor), 0)
    assert.isNull(await findContact(actor, { phone, lid: null }))
  })

  test('CMP-22: WhatsApp’s echo of it, and its receipts, create nothing either', async ({
    assert,
  }) => {
    const { actor, connection, phone, says } = await aFixture()
    const { wid } = await send(connection, phone)
    await take.receive(says('Oferta da semana', { wid, fromMe: true }))
    assert.equal((await receipt(connection, wid, 2)).size, 1)
    assert.equal((await receipt(connection, wid, 4)).size, 1)
    assert.equal((await receipt(connection, wid, 3)).size, 1)
    assert.lengthOf(await Ticket.of(actor), 0)
    assert.include((await TicketlessMessage.of(actor).firstOrFail()).$attributes, { ack: 4 })
    assert.equal((await receipt(connection, 'OTHER', 2)).size, 0)
  })

  test('CMP-22: the first answer brings it into the ticket, above the answer', async ({
    assert,
  }) => {
    const { actor, connection, phone, says, bodies } = await aFixture()
    const { wid } = await send(connection, phone)
    await receipt(connection, wid, 3)
    await take.receive(says('Quero!'))
    await take.receive(says('Ainda tem?'))
    assert.deepEqual(await bodies(), ['Oferta da semana', 'Quero!', 'Ainda tem?'])
    const placed = await Message.of(actor).where('wid', wid).firstOrFail()
    assert.deepInclude(placed.$attributes, { fromMe: true, origin: 'campaign', ack: 3, read: true })
    assert.include((await Ticket.of(actor).firstOrFail()).$attributes, {
      lastMessage: 'Ainda tem?',
      unreadMessages: 2,
    })
    // From now on both rows learn what becomes of it.
    await receipt(connection, wid, 4)
    assert.equal((await placed.refresh()).ack, 4)
    assert.equal((await TicketlessMessage.of(actor).firstOrFail()).ack, 4)
  })

  test('CMP-22: in a running ticket too, where many answers are stored at once', async ({
    assert,
  }) => {
    const { actor, connection, phone, says, bodies } = await aFixture()
    await aTicket(actor, { connectionId: connection.id, phone, name: 'Ana' })
    await take.receive(says('oi'))
    await send(connection, phone, 'Primeira')
    await send(connection, phone, 'Segunda')
    const messages = [says('Quero!'), says('Duas!')]
    assert.lengthOf([...(await take.receiveMany(messages))], 2)
    assert.deepEqual(await bodies(), ['oi', 'Primeira', 'Segunda', 'Quero!', 'Duas!'])
  })

  test('CMP-22: whoever quotes it quotes the message in the ticket', async ({ assert }) => {
    const { actor, connection, phone, says } = await aFixture()
    const { wid } = await send(connection, phone)
    const quote = { wid, kind: 'text', body: 'Oferta', fromMe: true, author: null }
    await take.receive(says('Esta!', { quote }))
    const [placed, answer] = await Message.of(actor).orderBy('id')
    assert.equal(answer.quotedMessageId, placed.id)
  })

  test('CMP-22: answers of others, over another number or to a failed message bring nothing', async ({
    assert,
  }) => {
    const { actor, connection, phone, says } = await aFixture()
    const other = await aConnection(actor)
    const stranger = await aFixture()
    await send(connection, phone)
    await take.receive(anInbound(other, { sender: says('').sender, body: 'oi' }))
    await take.receive(anInbound(connection, { body: 'oi' }))
    await take.receive(anInbound(stranger.connection, { sender: says('').sender, body: 'oi' }))
    const { wid } = await send(stranger.connection, stranger.phone)
    await receipt(stranger.connection, wid, 0)
    await take.receive(stranger.says('oi'))
    assert.lengthOf(await Message.of(actor).where('fromMe', true), 0)
    assert.lengthOf(await Message.of(stranger.actor).where('fromMe', true), 0)
  })

  test('a person who has written before is answered in their chat, in order with their ticket', async ({
    assert,
  }) => {
    const { actor, connection, phone, says } = await aFixture()
    await take.receive(says('oi', { chat: '900100200@lid' }))
    const { contactId } = await Ticket.of(actor).firstOrFail()
    await send(connection, phone)
    const [entry] = await db.from('outbox_entries').where({ connection_id: connection.id })
    assert.deepInclude(entry, {
      address: '900100200@lid',
      lane: `contact ${contactId}`,
      is_cold: false,
    })
  })
})
