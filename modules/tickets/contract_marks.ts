/** Data of other modules shown with tickets in lists and conversations: labels and ratings. */
import { defineExtensionPoint } from '#app/kernel/modules/extension_point'

/** A label of a ticket, as lists show it (TCK-07). */
export interface TicketLabel {
  readonly id: number
  readonly name: string
  readonly color: string
  /** Whether the label is a lane of the board. */
  readonly isLane: boolean
}
/** An SQL fragment with its bindings. */
export interface SqlPiece {
  readonly sql: string
  readonly bindings: readonly (number | string | readonly (number | string)[])[]
}
/** Labels kept by another module: shown with each ticket, and a list filter. */
export interface TicketLabels {
  /**
   * A select of one `jsonb` list of `TicketLabel` in display order: the labels of the ticket in the current
   * row of a query whose table is named `tickets`. Used as a subquery of the statement that reads the
   * tickets. Null for a ticket without labels.
   */
  ofRow(): string
  /**
   * A select of one column: the ids of the company's tickets that have ALL of these labels (TCK-01). Used as
   * a subquery of the list's statement; at least one id is given. Ids of other companies match nothing.
   */
  withAll(companyId: number, labelIds: readonly number[]): SqlPiece
}
/** Extension point: the labels of tickets. A module that changes labels calls `emitTicketChanged` (RT-06). */
export const ticketLabels = defineExtensionPoint<new () => TicketLabels>('tickets.ticket_labels')

/** Rating requested from the customer when the ticket was last closed, and their answer (CLO-09, CLO-11). */
export interface TicketRating {
  /** 1 unsatisfied, 2 satisfied, 3 very satisfied; null while the answer is pending. */
  readonly rate: 1 | 2 | 3 | null
}
export interface TicketRatings {
  /**
   * A select of at most one `jsonb` object, a `TicketRating`: of the closed ticket in the current row of a
   * query whose table is named `tickets`. Used as a subquery of the statement that reads the tickets.
   */
  ofRow(): string
}
/** Extension point: the customer's rating. A module that changes it calls `emitTicketChanged`. */
export const ticketRatings = defineExtensionPoint<new () => TicketRatings>('tickets.ticket_ratings')
