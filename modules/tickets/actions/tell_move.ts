/** Every move of a ticket is news to the lists it leaves and enters, and a line in the audit trail (RT-06, API-13). */
import type { Actor } from '#app/kernel/actor'
import type { Work } from '#app/kernel/unit_of_work'
import type { TicketPlace } from '#modules/tickets/contract'
import type Ticket from '#modules/tickets/models/ticket'

/** `from`: where the ticket stood before; `action` is the audit trail's word for what happened. */
export function tellMove(
  work: Work,
  actor: Actor,
  ticket: Ticket,
  { from, action }: { readonly from: TicketPlace; readonly action: string }
): void {
  const { companyId, id, place } = ticket
  work.emit('tickets.moved', { companyId, ticketId: id, from, to: place })
  work.audit({
    actor,
    action,
    entity: 'tickets',
    entityId: id,
    before: { ...from },
    after: { ...place },
  })
}
