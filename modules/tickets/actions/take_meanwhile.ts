/** What becomes of taking up a closed ticket when it is found running: somebody was faster (CLO-17). */
import type { Actor } from '#app/kernel/actor'
import { errors } from '#modules/tickets/access'
import { acceptTicket } from '#modules/tickets/actions/accept_ticket'
import { transferTicket } from '#modules/tickets/actions/transfer_ticket'
import type { TicketPlace } from '#modules/tickets/contract'
import type Ticket from '#modules/tickets/models/ticket'
import { heldBy } from '#modules/tickets/queries/held_by'

interface TakeMeanwhile {
  readonly ownerId: number
  readonly queueId?: number | null
  /** Where it stood when the actor chose to take it. */
  readonly seen: TicketPlace
}

/**
 * A colleague: 409 ERR_OTHER_OPEN_TICKET, as for any other active ticket; the customer, by writing: it waits, and is
 * taken, or passed on, as anything that waits. The caller holds the ticket's row.
 */
export async function takeMeanwhile(
  actor: Actor,
  ticket: Ticket,
  { ownerId, queueId = null, seen }: TakeMeanwhile
): Promise<Ticket> {
  const { id: ticketId, status } = ticket
  if (status === 'open' && ticket.userId === ownerId) return ticket
  if (status !== 'pending') throw new errors.E_TICKET_ALREADY_OPEN(await heldBy(ticket))
  return ownerId === actor.userId
    ? acceptTicket(actor, { ticketId, queueId, seen })
    : transferTicket(actor, { ticketId, queueId, ownerId })
}
