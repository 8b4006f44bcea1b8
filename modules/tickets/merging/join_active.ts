/** Of two running conversations of one person on one connection, one goes on (IN-06, IN-50). */
import { systemActor } from '#app/kernel/actor'
import type { Work } from '#app/kernel/unit_of_work'
import type { ContactMerge } from '#modules/contacts/contract'
import { closeTicket } from '#modules/tickets/actions/close_ticket'
import { splitActive } from '#modules/tickets/merging/split_active'
import Ticket from '#modules/tickets/models/ticket'

/**
 * Answers the ids of the tickets that go on with another's messages. Those of the other come along, read
 * or not: what a customer wrote is not closed away unseen, and a conversation shows only tickets that are
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
      // Nothing unread is left in it, so that closing it tells the customer nothing.
      await closeTicket(systemActor(companyId), { ticketId: ticket.id, isSilent: true })
    }
    joined.push(kept.id)
  }
  return joined
}

async function moveMessages(work: Work, { id, companyId }: Ticket, ticketId: number) {
  await work.trx
    .from('messages')
    .where({ company_id: companyId, ticket_id: id })
    // The name under which a client would repeat it belongs to the ticket that ends (TCK-12).
    .update({ ticket_id: ticketId, client_id: null })
  await Ticket.of({ companyId }, work.trx).where('id', id).update({ unreadMessages: 0 })
}
