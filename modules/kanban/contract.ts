/** The words of the kanban module: a card is a ticket that goes on, a lane a tag that is one. */

/** So many cards a board shows at most, the newest (TAG-04). */
export const maxCards = 500
