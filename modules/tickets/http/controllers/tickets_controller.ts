/** Endpoints of tickets. */
import type { HttpContext } from '@adonisjs/core/http'
import type { Actor } from '#app/kernel/actor/actor'
import { readSetting } from '#app/kernel/settings/settings'
import { afterCursor, cursorPage } from '#app/kernel/http/after_cursor'
import { hasMore } from '#app/kernel/http/wire'
import { accessTicket, accessTicketView } from '#modules/tickets/access'
import { changeTicket } from '#modules/tickets/actions/change_ticket'
import { deleteTicket } from '#modules/tickets/actions/delete_ticket'
import { openTicket } from '#modules/tickets/actions/open_ticket'
import { ticketAnswer, ticketDetail } from '#modules/tickets/http/ticket_answer'
import { listedWire, ticketWire } from '#modules/tickets/http/transformers/ticket_transformer'
import {
  ticketFilter,
  ticketToOpen,
  ticketChangeRequest,
} from '#modules/tickets/http/validators/ticket_validators'
import { listTickets, ticketsAfter, ticketsPerPage } from '#modules/tickets/queries/list_tickets'
import { sentOnClosing } from '#modules/tickets/queries/sent_on_closing'
import type { AllTicketsWire, ClosingWire, TicketsPageWire } from '#modules/tickets/wire'

export default class TicketsController {
  /** GET /tickets (TCK-01..06). */
  async index({ actor, request }: HttpContext): Promise<TicketsPageWire> {
    const filter = await ticketFilter(request.qs())
    const [{ tickets, count }, zone] = await Promise.all([
      listTickets(actor, filter),
      zoneOf(actor),
    ])
    return {
      tickets: tickets.map((ticket) => listedWire(ticket, zone)),
      count,
      hasMore: hasMore(count, filter.page, ticketsPerPage, tickets.length),
    }
  }

  /** GET /api/tickets/all?cursor&limit (EXT-11). */
  async all({ actor, request }: HttpContext): Promise<AllTicketsWire> {
    const cursor = await afterCursor(request.qs())
    const [found, zone] = await Promise.all([ticketsAfter(actor, cursor), zoneOf(actor)])
    const { rows, nextCursor } = cursorPage(found, cursor)
    return { tickets: rows.map((view) => ticketWire(view, zone)), nextCursor }
  }

  /** GET /tickets/{id} and GET /tickets/u/{uuid} (TCK-08). */
  async show({ actor, params }: HttpContext) {
    const { view } = await accessTicketView(actor, params.uuid ?? params.id)
    return ticketDetail(actor, view)
  }

  /** POST /tickets: 200 also when the actor's own ticket is active already (TCK-09). */
  async store({ actor, request }: HttpContext) {
    return ticketAnswer(actor, await openTicket(actor, await ticketToOpen(request.body())))
  }

  /** PUT /tickets/{id}: the fields of the body determine the action (core.md 4, TCK-15). */
  async update({ actor, params, request }: HttpContext) {
    const change = await ticketChangeRequest(request.body())
    return ticketAnswer(actor, await changeTicket(actor, params.id, change))
  }

  /** GET /tickets/{id}/closing: the messages that `silent` would suppress (CLO-09, CLO-10). */
  async closing({ actor, params }: HttpContext) {
    return closingWire(await sentOnClosing(await accessTicket(actor, params.id)))
  }

  /** DELETE /tickets/{id} (CLO-18). */
  async destroy({ actor, params }: HttpContext) {
    await deleteTicket(actor, params.id)
    return { message: 'ticket deleted' }
  }
}

/** The contract calls the closing text a farewell. */
const closingWire = (sends: Awaited<ReturnType<typeof sentOnClosing>>): ClosingWire => ({
  sends: sends === 'closing_text' ? 'farewell' : sends,
})

const zoneOf = (actor: Actor) => readSetting<string>(actor, 'identity.timezone')
