/** Functions that the tickets module offers to other modules. */
export { accessTicket } from '#modules/tickets/access'
export { answerOnce } from '#modules/tickets/actions/answer_once'
export { noteRating } from '#modules/tickets/actions/note_rating'
export { replyInOneGo, type ReplyPart } from '#modules/tickets/actions/reply_in_one_go'
export { sayAutomatically, sendAutomatically } from '#modules/tickets/actions/say_automatically'
export { routeTicket } from '#modules/tickets/actions/route_ticket'
export { emitTicketChanged } from '#modules/tickets/actions/emit_ticket_changed'
export { ticketAnswer } from '#modules/tickets/http/ticket_answer'
export { renderForTicket } from '#modules/tickets/variables/render_for_ticket'
export { mayRead, seesArchived, whereReadable, whereVisible } from '#modules/tickets/visibility'
export { countActiveTickets } from '#modules/tickets/queries/active_tickets'
export { automationMarks } from '#modules/tickets/queries/automation_marks'
export { isOver } from '#modules/tickets/queries/last_tracking'
export { waitingWithoutQueue } from '#modules/tickets/queries/waiting_without_queue'
export { countNewContacts } from '#modules/tickets/queries/new_contacts'
export {
  finishedServices,
  openedByDay,
  openedByHour,
  waitsOfServices,
} from '#modules/tickets/queries/tracked_figures'
export { newestTickets, type NewestFilter } from '#modules/tickets/queries/newest_tickets'
export type { TicketView as TicketOnView } from '#modules/tickets/queries/ticket_views'
