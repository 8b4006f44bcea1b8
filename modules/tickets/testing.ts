/** Fixtures of tickets and messages for the tests of every module. */
import { randomUUID } from 'node:crypto'
import db from '@adonisjs/lucid/services/db'
import type { Actor } from '#app/kernel/actor/actor'
import { now } from '#app/kernel/clock'
import { resolveContact } from '#modules/contacts/public'
import { systemActor } from '#app/kernel/actor/actor'
import TakeInbound from '#modules/tickets/inbound/take_inbound'
import Message from '#modules/tickets/models/message'
import Ticket from '#modules/tickets/models/ticket'
import Tracking from '#modules/tickets/models/tracking'
import type { InboundMessage } from '#modules/whatsapp/contract'
import Connection from '#modules/whatsapp/models/connection'

type Company = Pick<Actor, 'companyId'>

let made = 0
/** A mobile number that no other test uses. */
export const aNumber = () => `55119${String(40_000_000 + ++made)}`

export function aConnection({ companyId }: Company, options: Partial<Connection> = {}) {
  return Connection.create({
    companyId,
    name: `Number ${++made}`,
    status: 'CONNECTED',
    wanted: 'stopped',
    createdAt: now(),
    updatedAt: now(),
    ...options,
  })
}

export async function aTicket(
  company: Company,
  options: Partial<Ticket> & { name?: string; phone?: string } = {}
) {
  const { name = 'Ana Lima', phone = aNumber(), ...columns } = options
  const { companyId } = company
  const contact = await resolveContact(systemActor(companyId), { phone, lid: null, pushName: name })
  const connectionId = columns.connectionId ?? (await aConnection(company)).id
  return Ticket.create({
    companyId,
    connectionId,
    contactId: contact.id,
    uuid: randomUUID(),
    status: 'pending',
    chatAddress: `${phone}@s.whatsapp.net`,
    createdAt: now(),
    updatedAt: now(),
    ...columns,
  })
}

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

/** A service of this ticket: by default begun and queued just now. */
export function aService(ticket: Ticket, options: Partial<Tracking> = {}) {
  const { companyId, contactId, connectionId, queueId, userId } = ticket
  return Tracking.create({
    companyId,
    contactId,
    ticketId: ticket.id,
    connectionId,
    queueId,
    userId,
    queuedAt: now(),
    createdAt: now(),
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
