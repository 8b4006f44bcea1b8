/** Kanban's contract: a card is a pending or open ticket, a lane a tag with `kanban`. */

/** The maximum number of cards on a board, the newest ones (TAG-04). */
export const maxCards = 500
