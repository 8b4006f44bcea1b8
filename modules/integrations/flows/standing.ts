/** Whether a flow answers in a ticket: begins, goes on, or has ended there (INT-01, INT-02); pure. */
import type { DateTime } from 'luxon'

export interface RunState {
  readonly integrationId: number
  readonly queueId: number | null
  readonly serviceId: number | null
  readonly startedAt: DateTime
  readonly endedAt: DateTime | null
}
export interface TicketState {
  readonly status: 'pending' | 'open' | 'closed'
  readonly userId: number | null
  readonly queueId: number | null
  readonly isGroup: boolean
  readonly usesIntegration: boolean
  readonly integrationId: number | null
  /** When a person last owned it. */
  readonly lastOwnedAt: DateTime | null
}
export interface Marks {
  /** The current service (CLO-20). */
  readonly serviceId: number | null
  /** A person has written since automation last did (BOT-01). */
  readonly hasPersonWritten: boolean
}

/** The ticket waits for automation, and no person has taken part. */
export const isWaiting = ({ status, userId, isGroup }: TicketState, marks: Marks): boolean =>
  status === 'pending' && (userId ?? null) === null && !isGroup && !marks.hasPersonWritten

/** Whether the run still answers: nobody has taken, moved or stopped the ticket since it began. */
export function isLive(run: RunState, ticket: TicketState, marks: Marks): boolean {
  if (run.endedAt || !isWaiting(ticket, marks) || isOwnedSince(run, ticket)) return false
  if (!ticket.usesIntegration || ticket.integrationId !== run.integrationId) return false
  return isSamePlace(run, ticket, marks)
}

/**
 * What a customer's message means for the integration of the ticket's place. Once a flow has ended it does not begin again in
 * the same service and queue, unless a person switches it on in the ticket.
 */
export function standingOf(
  run: RunState | null,
  ticket: TicketState,
  { integrationId, ...marks }: Marks & { readonly integrationId: number }
): 'begins' | 'goes_on' | 'ended' {
  if (!isWaiting(ticket, marks)) return 'ended'
  if (!run || run.integrationId !== integrationId || !isSamePlace(run, ticket, marks)) {
    return 'begins'
  }
  if (isLive(run, ticket, marks)) return 'goes_on'
  const isSwitchedOn = ticket.usesIntegration && ticket.integrationId === integrationId
  return isSwitchedOn && run.endedAt ? 'begins' : 'ended'
}

const isSamePlace = (run: RunState, ticket: TicketState, { serviceId }: Marks) =>
  (run.queueId ?? null) === (ticket.queueId ?? null) &&
  (run.serviceId === null ? null : Number(run.serviceId)) ===
    (serviceId === null ? null : Number(serviceId))

const isOwnedSince = ({ startedAt }: RunState, { lastOwnedAt }: TicketState) =>
  (lastOwnedAt ?? null) !== null && lastOwnedAt! > startedAt
