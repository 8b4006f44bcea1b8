/** Owner and queue of a ticket, for the conflict response to another agent (CLO-01, TCK-09). */
import type Ticket from '#modules/tickets/models/ticket'
import { showTicket } from '#modules/tickets/queries/ticket_views'

export async function heldBy(ticket: Ticket) {
  const { id, uuid, user, queue } = await showTicket(ticket, ticket.id)
  return {
    ticket: {
      id,
      uuid,
      userId: user?.id ?? null,
      user: user && { name: user.name },
      queue: queue && { name: queue.name },
    },
  }
}
