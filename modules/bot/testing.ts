/** Test helper for every module: customers who write to a connection, and what it replied. */
import db from '@adonisjs/lucid/services/db'
import { now } from '#app/kernel/clock'
import TakeInbound from '#modules/tickets/inbound/take_inbound'
import Ticket from '#modules/tickets/models/ticket'
import { aNumber, anInbound } from '#modules/tickets/testing'
import type { InboundMessage } from '#modules/whatsapp/contract'

interface Number {
  readonly id: number
  readonly companyId: number
}

/** A person who has not written to this connection yet. */
export function aCustomer(connection: Number, phone = aNumber()) {
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
