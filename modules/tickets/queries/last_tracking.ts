/** The last service of a ticket, and whether it is still the latest state of the chat (CLO-20). */
import type { Work } from '#app/kernel/database/unit_of_work'
import type Ticket from '#modules/tickets/models/ticket'
import Tracking from '#modules/tickets/models/tracking'
import { activeTicket } from '#modules/tickets/queries/active_ticket'

/** Id of the last service, active or finished; null for a ticket that never had one (imported, old). */
export async function lastService(
  work: Work,
  ticket: Pick<Ticket, 'id' | 'companyId'>
): Promise<number | null> {
  const row = await Tracking.of(ticket, work.trx)
    .where('ticketId', ticket.id)
    .orderBy('id', 'desc')
    .first()
  return row?.id ?? null
}

/**
 * Nothing happened since this service ended: the ticket is still closed, and the contact has no other active
 * ticket on this connection. The caller has locked the ticket's row.
 */
export async function isOver(work: Work, ticket: Ticket, serviceId: number): Promise<boolean> {
  if (ticket.status !== 'closed') return false
  if ((await lastService(work, ticket)) !== serviceId) return false
  return (await activeTicket(work, ticket)) === null
}
