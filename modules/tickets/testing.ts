/** Fixtures of tickets for the tests of every module. */
import { randomUUID } from 'node:crypto'
import type { Actor } from '#app/kernel/actor/actor'
import { now } from '#app/kernel/clock'
import { resolveContact } from '#modules/contacts/public'
import { systemActor } from '#app/kernel/actor/actor'
import Ticket from '#modules/tickets/models/ticket'
import Tracking from '#modules/tickets/models/tracking'
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
