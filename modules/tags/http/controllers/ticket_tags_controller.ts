/** Sets the tags of a ticket (TAG-02). */
import type { HttpContext } from '@adonisjs/core/http'
import { ticketAnswer } from '#modules/tickets/public'
import { syncTags, type ChosenTag } from '#modules/tags/actions/sync_tags'
import { tagsOfTicket } from '#modules/tags/http/validators/tag_validators'

export default class TicketTagsController {
  /** POST /tags/sync: responds with the ticket and its tags. */
  async sync({ actor, request }: HttpContext) {
    const { ticketId, tags } = await request.validateUsing(tagsOfTicket)
    const chosen = tags.map(({ id, name }): ChosenTag => (id ? { id } : { name: name! }))
    return ticketAnswer(actor, await syncTags(actor, ticketId, chosen))
  }
}
