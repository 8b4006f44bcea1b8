/** Joins two active tickets of one contact on one connection (IN-06, IN-50). */
import { systemActor } from '#app/kernel/actor/actor'
import type { Work } from '#app/kernel/database/unit_of_work'
import type { ContactMerge } from '#modules/contacts/contract'
import { closeTicket } from '#modules/tickets/actions/close_ticket'
import { splitActive } from '#modules/tickets/merging/split_active'
import { messagesOfTickets } from '#modules/tickets/messages_of_tickets'
import Ticket from '#modules/tickets/models/ticket'

/**
 * Returns the ids of the tickets that continue with another's messages. The ended ticket's messages are
 * moved, read or not: a customer's message must not be closed unseen, and a conversation shows only tickets
 * older than itself.
 */
export async function joinActive(
  work: Work,
  { companyId }: ContactMerge,
  tickets: readonly Ticket[]
): Promise<number[]> {
  const joined: number[] = []
  for (const { kept, ended } of splitActive(tickets)) {
    for (const ticket of ended) {
      await moveMessages(work, ticket, kept.id)
      // Its unread messages have been moved, so closing it sends the customer no read receipts.
      await closeTicket(systemActor(companyId), { ticketId: ticket.id, isSilent: true })
    }
    joined.push(kept.id)
  }
  return joined
}

async function moveMessages(work: Work, { id, companyId }: Ticket, ticketId: number) {
  await (await messagesOfTickets()).moveTo({ companyId, ticketId: id }, ticketId)
  await Ticket.of({ companyId }, work.trx).where('id', id).update({ unreadMessages: 0 })
}
