/** Carries out the choice of a ticket: reuses, reopens or opens one. */
import { randomUUID } from 'node:crypto'
import { now } from '#app/kernel/clock'
import type { Work } from '#app/kernel/database/unit_of_work'
import type { InboundMessage } from '#modules/whatsapp/contract'
import { connections } from '#modules/whatsapp/public'
import type { TicketChoice } from '#modules/tickets/inbound/choose_ticket'
import Ticket, { outOfMenus } from '#modules/tickets/models/ticket'
import { startTracking } from '#modules/tickets/tracked_times'

export async function applyTicketChoice(
  work: Work,
  choice: TicketChoice,
  contact: { id: number },
  inbound: InboundMessage
): Promise<Ticket> {
  if (choice.kind === 'open') return openTicket(work, contact, inbound)
  const ticket = await Ticket.of(inbound, work.trx).where('id', choice.ticketId).firstOrFail()
  if (choice.kind === 'reopen') await reopenTicket(work, ticket)
  return ticket
}

/** IN-53. The caller runs in the contact's chat lane; the unique index catches any other concurrent insert. */
async function openTicket(work: Work, contact: { id: number }, inbound: InboundMessage) {
  const { companyId, connectionId, chat: chatAddress } = inbound
  const isGroup = inbound.group !== null
  // Bots do not ask groups to choose a queue (IN-61).
  const queueId = isGroup ? await connections.onlyQueueOf({ companyId }, connectionId) : null
  const chat = { companyId, connectionId, contactId: contact.id, chatAddress, isGroup }
  return openPending(work, { ...chat, queueId })
}

type NewTicket = Pick<Ticket, 'companyId' | 'contactId' | 'isGroup' | 'queueId'> & {
  readonly connectionId: number
  readonly chatAddress: string
}

/** A new ticket that waits for somebody. The caller has locked the contact, or runs in its chat lane. */
export async function openPending(work: Work, given: NewTicket): Promise<Ticket> {
  const { companyId, contactId } = given
  const ticket = new Ticket().useTransaction(work.trx).merge({
    ...given,
    uuid: randomUUID(),
    status: 'pending',
    createdAt: now(),
    updatedAt: now(),
  })
  await ticket.save()
  await startTracking(work, ticket)
  work.emit('tickets.opened', { companyId, ticketId: ticket.id, contactId })
  work.emit('tickets.moved', { companyId, ticketId: ticket.id, from: null, to: ticket.state })
  return ticket
}

/** IN-52: pending in the queue it was closed in, without an owner and without a new greeting. */
async function reopenTicket(work: Work, ticket: Ticket) {
  const from = ticket.state
  ticket.useTransaction(work.trx).merge({
    status: 'pending',
    userId: null,
    queueId: ticket.closedQueueId,
    closedQueueId: null,
    closedAt: null,
    ...outOfMenus,
  })
  await ticket.save()
  await startTracking(work, ticket)
  const { companyId, id, contactId } = ticket
  work.emit('tickets.opened', { companyId, ticketId: id, contactId })
  work.emit('tickets.moved', { companyId, ticketId: id, from, to: ticket.state })
}
