/** Unread tickets and new messages as the bell uses them. */
import type { TicketStatus } from '#modules/tickets/contract'

export interface UnreadTicket {
  readonly id: number
  readonly uuid: string
  readonly status: TicketStatus
  /** Null while it is pending. */
  readonly ownerId: number | null
  readonly preview: string
  readonly unread: number
  readonly contact: { readonly name: string; readonly photoUrl: string }
  /** ISO time of the last message or change; the list is sorted by it. */
  readonly updatedAt: string
}

export interface NewMessage {
  /** Written by the company, on whatever device. */
  readonly isOwn: boolean
  /** What it is (IN-20): a key of the texts `tickets:kind`. */
  readonly kind: string
  /** Empty when it has none. */
  readonly text: string
}

/** `count`: all unread tickets; greater than the length of `rows` when they do not fit on one page. */
export interface Unread {
  readonly rows: readonly UnreadTicket[]
  readonly count: number
}
