/** Handles a reopen request for a ticket that was reopened concurrently (CLO-17). */
import type { Actor } from '#app/kernel/actor/actor'
import { errors } from '#modules/tickets/access'
import { acceptTicket } from '#modules/tickets/actions/accept_ticket'
import { transferTicket } from '#modules/tickets/actions/transfer_ticket'
import type { TicketState } from '#modules/tickets/contract'
import type Ticket from '#modules/tickets/models/ticket'
import { heldBy } from '#modules/tickets/queries/assigned_to'

interface ReopenConflict {
  readonly ownerId: number
  readonly queueId?: number | null
  /** The ticket's state when the actor decided to take it. */
  readonly seen: TicketState
}

/**
 * Reopened by a colleague: 409 ERR_OTHER_OPEN_TICKET, as for any other active ticket. Reopened by a message
 * of the customer: it is pending, and is accepted or transferred like any pending ticket. The caller has
 * locked the ticket's row.
 */
export async function resolveReopenConflict(
  actor: Actor,
  ticket: Ticket,
  { ownerId, queueId = null, seen }: ReopenConflict
): Promise<Ticket> {
  const { id: ticketId, status } = ticket
  if (status === 'open' && ticket.userId === ownerId) return ticket
  if (status !== 'pending') throw new errors.E_TICKET_ALREADY_OPEN(await heldBy(ticket))
  return ownerId === actor.userId
    ? acceptTicket(actor, { ticketId, queueId, seen })
    : transferTicket(actor, { ticketId, queueId, ownerId })
}
