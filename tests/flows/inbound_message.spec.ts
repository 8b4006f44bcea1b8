/** One inbound message from WhatsApp to the agent's screen, through the modules and a real database. */
import db from '@adonisjs/lucid/services/db'
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import { freeze, now, thaw, travel } from '#app/kernel/clock'
import type { Delivery } from '#app/kernel/modules/module'
import { useRealtime } from '#app/kernel/realtime/realtime'
import { writeSetting } from '#app/kernel/settings/settings'
import { aCompany, anAdmin } from '#modules/identity/testing'
import { acceptTicket } from '#modules/tickets/actions/accept_ticket'
import { closeTicket } from '#modules/tickets/actions/close_ticket'
import TakeInbound from '#modules/messages/inbound/take_inbound'
import Message from '#modules/messages/models/message'
import Ticket from '#modules/tickets/models/ticket'
import { aConnection, aTicket } from '#modules/tickets/testing'
import { aMessage, anInbound } from '#modules/messages/testing'
import type { InboundMessage } from '#modules/whatsapp/contract'

const consumer = new TakeInbound()
const reload = (ticket: Ticket) => Ticket.of(ticket).where('id', ticket.id).firstOrFail()

test.group('one inbound message', (group) => {
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

  const setUp = async () => {
    const company = await aCompany()
    const connection = await aConnection({ companyId: company.id })
    return { company, connection, companyId: company.id }
  }
  const ticketsOf = (companyId: number) => Ticket.of({ companyId }).orderBy('id')
  const again = (first: InboundMessage, options: Partial<InboundMessage>) => ({
    ...first,
    wid: `${first.wid}B`,
    ...options,
  })

  test('IN-53: the first message opens a waiting ticket with one unread', async ({ assert }) => {
    const { connection, companyId } = await setUp()
    const inbound = anInbound(connection, { body: 'Oi,\ntudo bem?' })
    await consumer.receive(inbound)

    const [ticket] = await ticketsOf(companyId)
    assert.containsSubset(ticket.serialize(), {
      status: 'pending',
      userId: null,
      queueId: null,
      unreadMessages: 1,
      lastMessage: 'Oi, tudo bem?',
      chatAddress: inbound.chat,
    })
    const message = await Message.of({ companyId }).firstOrFail()
    assert.containsSubset(message.serialize(), { body: 'Oi,\ntudo bem?', wid: inbound.wid })
    const tracking = await db.from('trackings').where('ticket_id', ticket.id)
    assert.lengthOf(tracking, 1)
  })

  test('RT-06: browsers get the ticket’s and the message’s event, after the commit', async ({
    assert,
  }) => {
    const { connection, companyId } = await setUp()
    await consumer.receive(anInbound(connection))
    const [ticket] = await ticketsOf(companyId)
    assert.deepEqual(
      delivered
        .filter(({ as }) => !as.endsWith('-contact'))
        .map(({ as, body }) => [as, body.action]),
      [
        [`company-${companyId}-ticket`, 'update'],
        [`company-${companyId}-appMessage`, 'create'],
      ]
    )
    const created = delivered.at(-1)!
    assert.includeMembers(
      [...created.rooms],
      [
        `company-${companyId}-ticket-${ticket.id}`,
        `company-${companyId}-pending`,
        `company-${companyId}-queue-null-pending`,
      ]
    )
  })

  test('IN-12: the same message again changes nothing and sends no event', async ({ assert }) => {
    const { connection, companyId } = await setUp()
    const inbound = anInbound(connection)
    await consumer.receive(inbound)
    delivered = []
    await consumer.receive(inbound)
    const [ticket] = await ticketsOf(companyId)
    assert.equal(ticket.unreadMessages, 1)
    assert.lengthOf(await Message.of({ companyId }), 1)
    assert.lengthOf(delivered, 0)
  })

  test('IN-12: a message that is delivered again after its ticket was closed does not reopen it', async ({
    assert,
  }) => {
    const { company, connection, companyId } = await setUp()
    const admin = await anAdmin({ company })
    const inbound = anInbound(connection)
    await consumer.receive(inbound)
    const [ticket] = await ticketsOf(companyId)
    await closeTicket(admin.actor, { ticketId: ticket.id })
    await consumer.receive(inbound)
    assert.equal((await reload(ticket)).status, 'closed')
  })

  test('IN-51, IN-55: the next message goes into the same ticket and increases the unread count', async ({
    assert,
  }) => {
    const { connection, companyId } = await setUp()
    const first = anInbound(connection)
    await consumer.receive(first)
    await consumer.receive(again(first, { body: 'alguém aí?' }))
    const tickets = await ticketsOf(companyId)
    assert.lengthOf(tickets, 1)
    assert.containsSubset(tickets[0].serialize(), { unreadMessages: 2, lastMessage: 'alguém aí?' })
  })

  test('IN-52: within the window the closed ticket is pending again, in its former queue, unassigned', async ({
    assert,
  }) => {
    const { company, connection, companyId } = await setUp()
    const admin = await anAdmin({ company })
    const first = anInbound(connection)
    await consumer.receive(first)
    const [ticket] = await ticketsOf(companyId)
    await acceptTicket(admin.actor, { ticketId: ticket.id })
    await closeTicket(admin.actor, { ticketId: ticket.id })
    travel(119 * 60_000)
    await consumer.receive(again(first, { at: now().toJSDate() }))
    const tickets = await ticketsOf(companyId)
    assert.lengthOf(tickets, 1)
    assert.containsSubset(tickets[0].serialize(), { status: 'pending', userId: null })
    assert.lengthOf(await db.from('trackings').where('ticket_id', ticket.id), 2)
  })

  test('IN-52, IN-53: after the window, or with a window of 0, a new ticket is created', async ({
    assert,
  }) => {
    const { company, connection, companyId } = await setUp()
    const admin = await anAdmin({ company })
    const first = anInbound(connection)
    await consumer.receive(first)
    const [ticket] = await ticketsOf(companyId)
    await closeTicket(admin.actor, { ticketId: ticket.id })
    await writeSetting({ companyId }, 'tickets.reopen_window', 0)
    await consumer.receive(again(first, {}))
    assert.lengthOf(await ticketsOf(companyId), 2)
  })

  test('IN-11: the same wid on another connection is another message', async ({ assert }) => {
    const { connection, companyId } = await setUp()
    const other = await aConnection({ companyId })
    const inbound = anInbound(connection)
    await consumer.receive(inbound)
    await consumer.receive({ ...inbound, connectionId: other.id })
    assert.lengthOf(await Message.of({ companyId }), 2)
    assert.lengthOf(await ticketsOf(companyId), 2)
  })

  test('IN-11: a wid forged from another chat does not suppress a message', async ({ assert }) => {
    const { connection, companyId } = await setUp()
    const victim = anInbound(connection)
    await consumer.receive(victim)
    await consumer.receive(anInbound(connection, { wid: victim.wid, body: 'forged' }))
    const bodies = (await Message.of({ companyId }).orderBy('id')).map(({ body }) => body)
    assert.deepEqual(bodies, ['oi', 'forged'])
  })

  test('IN-20, IN-22: an unknown kind is stored, and an image without caption gets a placeholder text', async ({
    assert,
  }) => {
    const { connection, companyId } = await setUp()
    const first = anInbound(connection, { kind: 'unsupported', body: 'pollCreationMessage' })
    await consumer.receive(first)
    const [ticket] = await ticketsOf(companyId)
    assert.equal(ticket.lastMessage, 'Mensagem não suportada')
    const message = await Message.of({ companyId }).firstOrFail()
    assert.equal(message.body, 'Mensagem não suportada: pollCreationMessage')
    await consumer.receive(again(first, { kind: 'image', body: '' }))
    assert.equal((await reload(ticket)).lastMessage, 'Imagem')
  })

  test('IN-27: a quote is resolved within the same chat only, else its copy is stored', async ({
    assert,
  }) => {
    const { connection, companyId } = await setUp()
    const elsewhere = await aTicket({ companyId }, { connectionId: connection.id })
    const secret = await aMessage(elsewhere, { body: 'somebody else’s words' })
    const first = anInbound(connection)
    await consumer.receive(first)
    const body = 'what the phone copied'
    const copy = { wid: secret.wid, kind: 'text', body, fromMe: false, author: null } as const
    await consumer.receive(again(first, { quote: copy }))
    await consumer.receive({
      ...again(first, { quote: { ...copy, wid: first.wid } }),
      wid: 'third',
    })
    const messages = await Message.of({ companyId })
      .where('ticketId', '<>', elsewhere.id)
      .orderBy('id')
    assert.isNull(messages[1].quotedMessageId)
    assert.equal(messages[1].quotedSnapshot?.body, body)
    assert.equal(messages[2].quotedMessageId, messages[0].id)
  })

  test('IN-14: a timestamp in the future is limited to one minute ahead', async ({ assert }) => {
    const { connection, companyId } = await setUp()
    await consumer.receive(anInbound(connection, { at: now().plus({ days: 3 }).toJSDate() }))
    const message = await Message.of({ companyId }).firstOrFail()
    assert.equal(message.sentAt.toUTC().toISO(), '2026-03-01T12:01:00.000Z')
  })

  test('IN-41: a message from the company’s own phone joins the closed ticket and does not reopen it', async ({
    assert,
  }) => {
    const { company, connection, companyId } = await setUp()
    const admin = await anAdmin({ company })
    const first = anInbound(connection)
    await consumer.receive(first)
    const [ticket] = await ticketsOf(companyId)
    await closeTicket(admin.actor, { ticketId: ticket.id })
    await consumer.receive(again(first, { fromMe: true, body: 'do celular' }))
    assert.containsSubset((await reload(ticket)).serialize(), {
      status: 'closed',
      unreadMessages: 0,
      lastMessage: 'do celular',
    })
  })

  test('IN-41: to an unknown number it creates a closed ticket', async ({ assert }) => {
    const { connection, companyId } = await setUp()
    await consumer.receive(anInbound(connection, { fromMe: true }))
    const tickets = await ticketsOf(companyId)
    assert.deepEqual(
      tickets.map(({ status }) => status),
      ['closed']
    )
  })
})
