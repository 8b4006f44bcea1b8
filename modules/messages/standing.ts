/**
 * Whether something that answers instead of people does so in a ticket: it begins, goes on, or has ended there (AI-02,
 * INT-01, INT-02); pure.
 */
import type { DateTime } from 'luxon'

/** From where it began to answer until it ended. */
export interface RunState {
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
  /** When a person last owned it. */
  readonly lastOwnedAt: DateTime | null
}
export interface Marks {
  /** The current service (CLO-20). */
  readonly serviceId: number | null
  /** A person has written since automation last did (BOT-01). */
  readonly hasPersonWritten: boolean
}
export interface OwnMarks extends Marks {
  /** The ticket says that this is what answers in it. */
  readonly isNamed: boolean
}

/** The ticket waits for automation, and no person has taken part. */
const isWaiting = ({ status, userId, isGroup }: TicketState, marks: Marks): boolean =>
  status === 'pending' && (userId ?? null) === null && !isGroup && !marks.hasPersonWritten

/** Whether the run still answers: nobody has taken, moved or stopped the ticket since it began. */
function isLive(run: RunState, ticket: TicketState, marks: OwnMarks): boolean {
  if (run.endedAt || !isWaiting(ticket, marks) || isOwnedSince(run, ticket)) return false
  return marks.isNamed && isSamePlace(run, ticket, marks)
}

/**
 * What a customer's message means for what answers in the ticket's place, whose run this is. Once it has ended it does
 * not begin again in the same service and queue, unless a person switches it on in the ticket.
 */
function standingOf(
  run: RunState | null,
  ticket: TicketState,
  marks: OwnMarks
): 'begins' | 'goes_on' | 'ended' {
  if (!isWaiting(ticket, marks)) return 'ended'
  if (!run || !isSamePlace(run, ticket, marks)) return 'begins'
  if (isLive(run, ticket, marks)) return 'goes_on'
  return marks.isNamed && run.endedAt ? 'begins' : 'ended'
}

const isSamePlace = (run: RunState, ticket: TicketState, { serviceId }: Marks) =>
  (run.queueId ?? null) === (ticket.queueId ?? null) &&
  (run.serviceId === null ? null : Number(run.serviceId)) ===
    (serviceId === null ? null : Number(serviceId))

const isOwnedSince = ({ startedAt }: RunState, { lastOwnedAt }: TicketState) =>
  (lastOwnedAt ?? null) !== null && lastOwnedAt! > startedAt

export const standing = { isLive, of: standingOf }
