/** What other modules may do with a ticket. */
import { accessTicket, accessTicketView, assertMayWrite } from '#modules/tickets/access'
import { clearUnread } from '#modules/tickets/actions/clear_unread'
import { closeTicket } from '#modules/tickets/actions/close_ticket'
import { emitTicketChanged } from '#modules/tickets/actions/emit_ticket_changed'
import { leaveAutomation } from '#modules/tickets/actions/leave_automation'
import { noteRating } from '#modules/tickets/actions/note_rating'
import { openTicket } from '#modules/tickets/actions/open_ticket'
import { routeTicket } from '#modules/tickets/actions/route_ticket'
import { setFlow } from '#modules/tickets/actions/set_flow'
import { transferTicket } from '#modules/tickets/actions/transfer_ticket'
import {
  lastOfChat,
  ticketForInbound,
  ticketForOwn,
  ticketForProgram,
  ticketForUnasked,
} from '#modules/tickets/inbound/ticket_of_chat'
import { leftToPeople } from '#modules/tickets/queries/left_to_people'
import { isOver } from '#modules/tickets/queries/last_tracking'
import { renderForTicket, variablesFor } from '#modules/tickets/variables/render_for_ticket'

/** Each function is documented where it is written. */
export const tickets = {
  access: accessTicket,
  open: openTicket,
  accessView: accessTicketView,
  assertMayWrite,
  lastOfChat,
  forInbound: ticketForInbound,
  forOwn: ticketForOwn,
  forProgram: ticketForProgram,
  forUnasked: ticketForUnasked,
  clearUnread,
  close: closeTicket,
  emitChanged: emitTicketChanged,
  isOver,
  leaveAutomation,
  leftToPeople,
  noteRating,
  route: routeTicket,
  setFlow,
  transfer: transferTicket,
  renderText: renderForTicket,
  variablesFor,
}
