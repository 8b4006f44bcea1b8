/** Endpoints for cards (TAG-03, TAG-04). */
import type { HttpContext } from '@adonisjs/core/http'
import { hasMore } from '#app/kernel/http/wire'
import { maxCards } from '#modules/kanban/contract'
import { cardWire } from '#modules/kanban/http/transformers/board_transformer'
import { boardFilter } from '#modules/kanban/http/validators/board_validators'
import type { BoardWire } from '#modules/kanban/wire'
import { leaveLanes, moveToLane } from '#modules/tags/public'
import { figures, ticketAnswer } from '#modules/tickets/public'

export default class BoardController {
  /** GET /ticket/kanban?queueIds&users&showAll&finished */
  async index({ actor, request }: HttpContext): Promise<BoardWire> {
    const filter = await boardFilter(request.qs())
    const { tickets, count } = await figures.newestTickets(actor, filter, maxCards)
    return {
      tickets: tickets.map(cardWire),
      count,
      hasMore: hasMore(count, 1, maxCards, tickets.length),
    }
  }

  /** PUT /ticket-tags/{ticketId}/{tagId}: moves the ticket into this lane, out of any other; returns the ticket. */
  async move({ actor, params }: HttpContext) {
    return ticketAnswer(actor, await moveToLane(actor, params.ticketId, params.tagId))
  }

  /** DELETE /ticket-tags/{ticketId}: takes the ticket out of its lane and returns it; its plain labels stay. */
  async leave({ actor, params }: HttpContext) {
    return ticketAnswer(actor, await leaveLanes(actor, params.ticketId))
  }
}
