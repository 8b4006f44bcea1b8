/** Decides, and only decides, which action a wished state of a ticket means (core.md 4, CLO-01..07, CLO-17..19). */
import type { TicketState, TicketStatus } from '#modules/tickets/contract'

/** As a client says it; what it leaves out is undefined. */
export interface StateChange {
  readonly status?: TicketStatus
  /** Null: nobody. */
  readonly ownerId?: number | null
  /** Null is no wish: nobody takes a ticket out of all queues. */
  readonly queueId?: number | null
  /** Closing tells the customer nothing. */
  readonly isSilent?: boolean
}
export type TicketChange =
  | { readonly kind: 'keep' | 'return' }
  /** Null: in the queue where it waits. */
  | { readonly kind: 'accept'; readonly queueId: number | null }
  | { readonly kind: 'close'; readonly queueId: number | null; readonly isSilent: boolean }
  | {
      readonly kind: 'transfer' | 'reopen'
      readonly ownerId: number | null
      readonly queueId: number | null
    }
  /** There is no such way (TCK-15). */
  | { readonly kind: 'refuse' }

/** Whom and where the ticket is to be; null is no wish. */
interface Given {
  readonly ownerId: number | null
  readonly queueId: number | null
}

/** `actorId` is who asks. */
export function chooseChange(
  actorId: number,
  state: TicketState,
  request: StateChange
): TicketChange {
  const given: Given = { ownerId: request.ownerId ?? null, queueId: request.queueId ?? null }
  if (request.status === 'closed') {
    return { kind: 'close', queueId: given.queueId, isSilent: request.isSilent ?? false }
  }
  if (state.status === 'closed') return ofClosed(request, given)
  switch (request.status) {
    case 'pending':
      return isElsewhere(given, state)
        ? { kind: 'transfer', ...given, ownerId: null }
        : { kind: 'return' }
    case 'open':
      return toBeOpen({ ...given, ownerId: given.ownerId ?? actorId }, actorId, state)
    default:
      return withoutStatus(request, given, isTaken(given, actorId, state))
  }
}

const isElsewhere = ({ queueId }: Given, state: TicketState) =>
  queueId !== null && queueId !== state.queueId

function ofClosed({ status, ...request }: StateChange, given: Given): TicketChange {
  if (status === 'open') return { kind: 'reopen', ...given }
  const isKept = !status && request.ownerId === undefined && request.queueId === undefined
  return { kind: isKept ? 'keep' : 'refuse' }
}

/**
 * What waits is taken, whatever queue one takes it into (ADR 18): whoever is slower is told so (CLO-01). Somebody's
 * is passed on, to oneself too, when it changes its queue.
 */
function toBeOpen(given: Given, actorId: number, state: TicketState): TicketChange {
  const isHere = given.ownerId === actorId && !isElsewhere(given, state)
  return isHere || isTaken(given, actorId, state)
    ? { kind: 'accept', queueId: given.queueId }
    : { kind: 'transfer', ...given }
}

const isTaken = ({ ownerId }: Given, actorId: number, { status }: TicketState) =>
  status === 'pending' && ownerId === actorId

/** CLO-03: a queue alone means that it waits there; nobody, named as such, that it is given back. */
function withoutStatus(request: StateChange, given: Given, isTaking: boolean): TicketChange {
  if (isTaking) return { kind: 'accept', queueId: given.queueId }
  if (given.ownerId !== null || given.queueId !== null) return { kind: 'transfer', ...given }
  return { kind: request.ownerId === null ? 'return' : 'keep' }
}
