/**
 * Emits the event of a ticket's state change to the lists it leaves and enters, and writes the audit entry
 * (RT-06, API-13).
 */
import type { Actor } from '#app/kernel/actor/actor'
import type { Work } from '#app/kernel/database/unit_of_work'
import type { TicketState } from '#modules/tickets/contract'
import type Ticket from '#modules/tickets/models/ticket'

interface Move {
  /** The state before; null when the ticket is new. */
  readonly from: TicketState | null
  /** Action name in the audit trail. */
  readonly action: string
  /** Additional fields for the audit entry. */
  readonly noted?: Readonly<Record<string, string>>
}

export function recordMove(
  work: Work,
  actor: Actor,
  ticket: Ticket,
  { from, action, noted }: Move
): void {
  const { companyId, id, state, usesIntegration } = ticket
  work.emit('tickets.moved', { companyId, ticketId: id, from, to: state, usesIntegration })
  work.audit({
    actor,
    action,
    entity: 'tickets',
    entityId: id,
    ...(from && { before: { ...from } }),
    after: { ...state, ...noted },
  })
}
