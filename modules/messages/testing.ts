/** Fixtures of messages for the tests of every module. */
import db from '@adonisjs/lucid/services/db'
import { now } from '#app/kernel/clock'
import TakeInbound from '#modules/messages/inbound/take_inbound'
import Message from '#modules/messages/models/message'
import Ticket from '#modules/tickets/models/ticket'
import { aNumber } from '#modules/tickets/testing'
import type { InboundMessage } from '#modules/whatsapp/contract'
import type Connection from '#modules/whatsapp/models/connection'

let made = 0

export function aMessage(ticket: Ticket, options: Partial<Message> = {}) {
  return Message.create({
    companyId: ticket.companyId,
    ticketId: ticket.id,
    contactId: ticket.contactId,
    connectionId: ticket.connectionId,
    queueId: ticket.queueId,
    fromMe: false,
    wid: `TEST${++made}`,
    kind: 'text',
    body: 'bom dia',
    ack: 3,
    mediaState: 'none',
    sentAt: now().startOf('second'),
    createdAt: now(),
    updatedAt: now(),
    ...options,
  })
}

/** An inbound message; by default a text from a new contact. */
export function anInbound(
  connection: { id: number; companyId: number },
  options: Partial<InboundMessage> = {}
): InboundMessage {
  const phone = options.sender?.phone ?? aNumber()
  return {
    companyId: connection.companyId,
    connectionId: connection.id,
    chat: `${phone}@s.whatsapp.net`,
    sender: { phone, lid: null, pushName: 'Ana' },
    author: null,
    group: null,
    fromMe: false,
    wid: `WAID${++made}`,
    kind: 'text',
    body: 'oi',
    media: null,
    quote: null,
    at: now().toJSDate(),
    ...options,
  }
}

/** A person who has not written to this connection yet. */
export function aCustomer(connection: Pick<Connection, 'id' | 'companyId'>, phone = aNumber()) {
  const sender = { phone, lid: null, pushName: 'Ana' }
  const ticket = () =>
    Ticket.of(connection).where({ connectionId: connection.id }).orderBy('id', 'desc').firstOrFail()
  /** Every automatic message sent to this person, oldest first. */
  const heard = async (): Promise<string[]> => {
    const rows = await db
      .from('messages')
      .join('contacts', 'contacts.id', 'messages.contact_id')
      .where({ 'contacts.number': phone, 'messages.company_id': connection.companyId })
      .where({ 'messages.from_me': true, 'messages.origin': 'bot' })
      .orderBy('messages.id')
      .select('messages.body')
    return rows.map(({ body }) => body as string)
  }
  return {
    sender,
    ticket,
    heard,
    /** Returns the replies to it. */
    async says(body: string, options: Partial<InboundMessage> = {}): Promise<string[]> {
      const before = (await heard()).length
      const at = now().toJSDate()
      await new TakeInbound().receive(anInbound(connection, { sender, body, at, ...options }))
      return (await heard()).slice(before)
    },
  }
}
