/** The calls of tickets. */
import type { HttpContext } from '@adonisjs/core/http'
import type { Actor } from '#app/kernel/actor'
import { readSetting } from '#app/kernel/settings'
import { hasMore } from '#app/kernel/wire'
import { accessTicket } from '#modules/tickets/access'
import { changeStatus } from '#modules/tickets/actions/change_status'
import { ticketWire } from '#modules/tickets/http/transformers/ticket_transformer'
import { ticketFilter, ticketUpdate } from '#modules/tickets/http/validators/ticket_validators'
import type Ticket from '#modules/tickets/models/ticket'
import { listTickets, ticketsPerPage } from '#modules/tickets/queries/list_tickets'
import { showTicket } from '#modules/tickets/queries/ticket_views'
import type { TicketWire } from '#modules/tickets/wire'

export default class TicketsController {
  /** GET /tickets (TCK-01..06). */
  async index({ actor, request }: HttpContext) {
    const filter = await ticketFilter(request.qs())
    const [{ tickets, count }, zone] = await Promise.all([
      listTickets(actor, filter),
      zoneOf(actor),
    ])
    return {
      tickets: tickets.map((view) => ticketWire(view, zone)),
      count,
      hasMore: hasMore(count, filter.page, ticketsPerPage, tickets.length),
    }
  }

  /** GET /tickets/{id} and GET /tickets/u/{uuid} (TCK-08). */
  async show({ actor, params }: HttpContext) {
    const ticket = await accessTicket(actor, params.uuid ?? params.id)
    return wireOf(actor, ticket)
  }

  /** PUT /tickets/{id}: the state that the body names decides which action this is (core.md 4). */
  async update({ actor, params, request }: HttpContext) {
    const { status, userId } = await request.validateUsing(ticketUpdate)
    const wish = { ticketId: params.id as string, status, ownerId: userId ?? null }
    return wireOf(actor, await changeStatus(actor, wish))
  }
}

async function wireOf(actor: Actor, { id }: Ticket): Promise<TicketWire> {
  const [view, zone] = await Promise.all([showTicket(actor, id), zoneOf(actor)])
  return ticketWire(view, zone)
}

const zoneOf = (actor: Actor) => readSetting<string>(actor, 'identity.timezone')
