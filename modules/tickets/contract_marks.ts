/** What other modules hang on tickets, and how lists and conversations read it: labels, and ratings. */
import { defineExtensionPoint } from '#app/kernel/extension_point'

/** A label that hangs on a ticket, as lists show it (TCK-07). */
export interface TicketLabel {
  readonly id: number
  readonly name: string
  readonly color: string
  /** A lane of the board. */
  readonly isLane: boolean
}
/** A piece of SQL and what stands for its question marks. */
export interface SqlPiece {
  readonly sql: string
  readonly bindings: readonly (number | string | readonly (number | string)[])[]
}
/** Another module's labels on tickets: shown with each, and a filter of lists. */
export interface TicketLabels {
  /**
   * A select of one `jsonb` list of `TicketLabel`, in the order in which they are shown: the labels of the row
   * of a query whose table is named `tickets`. It becomes part of the statement that reads the tickets. Null
   * for a ticket without any.
   */
  ofRow(): string
  /**
   * A select of one column, the ids of the company's tickets that carry ALL of these labels (TCK-01). It
   * becomes part of the list's own statement; at least one id is given. Ids of other companies find nothing.
   */
  withAll(companyId: number, labelIds: readonly number[]): SqlPiece
}
/** Which labels hang on a ticket? Whoever changes them says so with `emitTicketChanged` (RT-06). */
export const ticketLabels = defineExtensionPoint<new () => TicketLabels>('tickets.ticket_labels')

/** What the customer was asked when the ticket was last closed, and what they answered (CLO-09, CLO-11). */
export interface TicketRating {
  /** 1 unsatisfied, 2 satisfied, 3 very satisfied; null while an answer is waited for. */
  readonly rate: 1 | 2 | 3 | null
}
export interface TicketRatings {
  /**
   * A select of at most one `jsonb` object, a `TicketRating`: of the closed ticket in the row of a query whose
   * table is named `tickets`. It becomes part of the statement that reads the tickets.
   */
  ofRow(): string
}
/** What did the customer think? Whoever changes the answer says so with `emitTicketChanged`. */
export const ticketRatings = defineExtensionPoint<new () => TicketRatings>('tickets.ticket_ratings')
