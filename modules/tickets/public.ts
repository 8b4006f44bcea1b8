/** Functions that the tickets module offers to other modules. */
export { default as Ticket } from '#modules/tickets/models/ticket'
export { tickets } from '#modules/tickets/tickets'
export { ticketAnswer, viewAnswer } from '#modules/tickets/http/ticket_answer'
export { ticketRooms } from '#modules/tickets/realtime'
export { visibility } from '#modules/tickets/visibility'
export { contactLock } from '#modules/tickets/lock_contact'
export { figures, type NewestFilter } from '#modules/tickets/queries/figures'
export type { TicketView } from '#modules/tickets/queries/ticket_views'
