/** Pure decision: which action a requested ticket state means (core.md 4, CLO-01..07, CLO-17..19). */
import type { TicketState, TicketStatus } from '#modules/tickets/contract'

/** As sent by a client; fields it omits are undefined. */
export interface StateChange {
  readonly status?: TicketStatus
  /** Null: nobody. */
  readonly ownerId?: number | null
  /** Null means no change: a ticket cannot be taken out of all queues. */
  readonly queueId?: number | null
  /** The customer gets no message about the closing. */
  readonly isSilent?: boolean
}
export type TicketChange =
  | { readonly kind: 'keep' | 'return' }
  /** Null: in its current queue. */
  | { readonly kind: 'accept'; readonly queueId: number | null }
  | { readonly kind: 'close'; readonly queueId: number | null; readonly isSilent: boolean }
  | {
      readonly kind: 'transfer' | 'reopen'
      readonly ownerId: number | null
      readonly queueId: number | null
    }
  /** The transition is not allowed (TCK-15). */
  | { readonly kind: 'refuse' }

/** Requested owner and queue; null means not requested. */
interface Given {
  readonly ownerId: number | null
  readonly queueId: number | null
}

/** `actorId`: the user who makes the request; null for a program, which then names the owner of an open ticket. */
export function chooseChange(
  actorId: number | null,
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
 * A pending ticket is accepted, into whatever queue (ADR 18), so that the slower of two agents gets a
 * conflict (CLO-01). An owned ticket is transferred when its queue changes, even to oneself.
 */
function toBeOpen(given: Given, actorId: number | null, state: TicketState): TicketChange {
  const isHere = given.ownerId === actorId && !isElsewhere(given, state)
  return isHere || isTaken(given, actorId, state)
    ? { kind: 'accept', queueId: given.queueId }
    : { kind: 'transfer', ...given }
}

const isTaken = ({ ownerId }: Given, actorId: number | null, { status }: TicketState) =>
  status === 'pending' && ownerId !== null && ownerId === actorId

/** CLO-03: a queue alone means pending in that queue; an explicit null owner means returned to the queue. */
function withoutStatus(request: StateChange, given: Given, isTaking: boolean): TicketChange {
  if (isTaking) return { kind: 'accept', queueId: given.queueId }
  if (given.ownerId !== null || given.queueId !== null) return { kind: 'transfer', ...given }
  return { kind: request.ownerId === null ? 'return' : 'keep' }
}
