/** Tells every list that shows a ticket, and its conversation, to show it anew (RT-06). */
import type { Work } from '#app/kernel/unit_of_work'

/** For what hangs on a ticket without moving it, such as its labels. After the commit. */
export function emitTicketChanged(
  work: Work,
  { id, companyId }: { readonly id: number; readonly companyId: number }
): void {
  work.emit('tickets.changed', { companyId, ticketId: id })
}
