/** A wished state is one of four actions: closing, returning, taking or taking up again (core.md 4). */
import type { Actor } from '#app/kernel/actor'
import { accessUser } from '#modules/identity/public'
import { companyTicket } from '#modules/tickets/access'
import { acceptTicket } from '#modules/tickets/actions/accept_ticket'
import { closeTicket } from '#modules/tickets/actions/close_ticket'
import { reopenTicket } from '#modules/tickets/actions/reopen_ticket'
import { returnTicket } from '#modules/tickets/actions/return_ticket'
import type { TicketStatus } from '#modules/tickets/contract'
import type Ticket from '#modules/tickets/models/ticket'

interface ChangeStatus {
  readonly ticketId: string
  readonly status: TicketStatus
  /** Whom the caller names as owner. The owner follows from the action, yet a stranger is 404 (API-03). */
  readonly ownerId: number | null
}

export async function changeStatus(actor: Actor, wish: ChangeStatus): Promise<Ticket> {
  const { ticketId, status, ownerId } = wish
  if (ownerId !== null) await accessUser(actor, ownerId)
  if (status === 'closed') return closeTicket(actor, { ticketId })
  if (status === 'pending') return returnTicket(actor, { ticketId })
  return takeUp(actor, ticketId)
}

/** `open` means taking a waiting ticket, or taking up a closed one again; each of them asks for the right. */
async function takeUp(actor: Actor, ticketId: string): Promise<Ticket> {
  const { status } = await companyTicket(actor, ticketId)
  return status === 'closed' ? reopenTicket(actor, { ticketId }) : acceptTicket(actor, { ticketId })
}
