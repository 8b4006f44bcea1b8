/** Notifies the lists that show a ticket, and its conversation, to refresh it (RT-06). */
import type { Work } from '#app/kernel/database/unit_of_work'

/** For changes of related data that do not move the ticket, such as its labels. Sent after the commit. */
export function emitTicketChanged(
  work: Work,
  { id, companyId }: { readonly id: number; readonly companyId: number }
): void {
  work.emit('tickets.changed', { companyId, ticketId: id })
}
