/** Every move of a ticket is news to the lists it leaves and enters, and a line in the audit trail (RT-06, API-13). */
import type { Actor } from '#app/kernel/actor'
import type { Work } from '#app/kernel/unit_of_work'
import type { TicketState } from '#modules/tickets/contract'
import type Ticket from '#modules/tickets/models/ticket'

interface Move {
  /** Where the ticket stood before; null when it is new. */
  readonly from: TicketState | null
  /** The audit trail's word for what happened. */
  readonly action: string
  /** What else the audit trail is to say of it. */
  readonly noted?: Readonly<Record<string, string>>
}

export function recordMove(
  work: Work,
  actor: Actor,
  ticket: Ticket,
  { from, action, noted }: Move
): void {
  const { companyId, id, state } = ticket
  work.emit('tickets.moved', { companyId, ticketId: id, from, to: state })
  work.audit({
    actor,
    action,
    entity: 'tickets',
    entityId: id,
    ...(from && { before: { ...from } }),
    after: { ...state, ...noted },
  })
}
