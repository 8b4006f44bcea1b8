/** What a quick reply would send to the customer of a ticket right now (VAR-07). */
import type { Actor } from '#app/kernel/actor/actor'
import { accessQuickReply } from '#modules/quick_replies/access'
import { accessTicket, renderForTicket } from '#modules/tickets/public'

/** 404 for a quick reply that the actor may not use, 404 or 403 for a ticket that the actor may not see. */
export async function previewQuickReply(
  actor: Actor,
  id: unknown,
  ticketId: unknown
): Promise<string> {
  const reply = await accessQuickReply(actor, id)
  return renderForTicket(actor, await accessTicket(actor, ticketId), reply.body)
}
