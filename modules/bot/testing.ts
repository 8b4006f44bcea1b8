/** Customers who write to a number, and what it said to them: for the tests of every module. */
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

/** Somebody with a phone who has not written to this number yet. */
export function aCustomer(connection: Number, phone = aNumber()) {
  const sender = { phone, lid: null, pushName: 'Ana' }
  const ticket = () =>
    Ticket.of(connection).where({ connectionId: connection.id }).orderBy('id', 'desc').firstOrFail()
  /** Everything that was said to this person by itself, oldest first. */
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
    /** What was said to it thereupon. */
    async says(body: string, options: Partial<InboundMessage> = {}): Promise<string[]> {
      const before = (await heard()).length
      const at = now().toJSDate()
      await new TakeInbound().receive(anInbound(connection, { sender, body, at, ...options }))
      return (await heard()).slice(before)
    },
  }
}
