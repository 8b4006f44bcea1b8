/** Pure decision: to which ticket a customer's message belongs (IN-50..53). */
import type { DateTime } from 'luxon'

interface TicketSeen {
  readonly id: number
  readonly closedAt: DateTime | null
}
export interface TicketContext<T extends TicketSeen = TicketSeen> {
  /** The contact's pending or open ticket on this connection. */
  readonly active: T | null
  readonly lastClosed: T | null
  /** Minutes; 0 means that a closed ticket is never reopened. */
  readonly reopenWindowMinutes: number
  readonly now: DateTime
}
export type TicketChoice =
  { readonly kind: 'reuse' | 'reopen'; readonly ticketId: number } | { readonly kind: 'open' }

export function chooseTicket({
  active,
  lastClosed,
  reopenWindowMinutes,
  now,
}: TicketContext): TicketChoice {
  if (active) return { kind: 'reuse', ticketId: active.id } // IN-51
  if (lastClosed?.closedAt) {
    const minutes = now.diff(lastClosed.closedAt, 'minutes').minutes
    if (minutes < reopenWindowMinutes) return { kind: 'reopen', ticketId: lastClosed.id } // IN-52
  }
  return { kind: 'open' } // IN-53
}
