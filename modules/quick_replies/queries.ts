/** The quick replies that a person may use, by shortcode: one page, or all; and what one would say (QM-01). */
import type { Actor } from '#app/kernel/actor/actor'
import { pageOf, searchIn } from '#app/kernel/http/page'
import { accessQuickReply, usableBy } from '#modules/quick_replies/access'
import { tickets } from '#modules/tickets/public'

/** GET /quick-messages/list has no pages. */
export const allQuickReplies = (actor: Actor) => usableBy(actor).orderByRaw('folded(shortcode), id')

/** One page of those that match. `search` as typed; blank matches all. */
export const listQuickReplies = (actor: Actor, page: unknown, search: unknown) =>
  pageOf(searchIn(allQuickReplies(actor), ['shortcode', 'body'], search), page)

/**
 * What a quick reply would send to the customer of a ticket right now (VAR-07). 404 for a quick reply that the actor
 * may not use, 404 or 403 for a ticket that the actor may not see.
 */
export async function previewQuickReply(
  actor: Actor,
  id: unknown,
  ticketId: unknown
): Promise<string> {
  const reply = await accessQuickReply(actor, id)
  return tickets.renderText(actor, await tickets.access(actor, ticketId), reply.body)
}
