/** Asks whether a message answers something that a closed ticket asked (IN-54). */
import type { Actor } from '#app/kernel/actor'
import { registry } from '#app/kernel/registry'
import type { InboundMessage } from '#modules/whatsapp/contract'
import { closedTicketReply } from '#modules/tickets/contract'
import Ticket from '#modules/tickets/models/ticket'

export async function answersClosedTicket(
  actor: Actor,
  contact: { id: number },
  inbound: InboundMessage
): Promise<boolean> {
  const replies = await registry.contributionsTo(closedTicketReply)
  if (!replies.length) return false
  const latest = await Ticket.of(actor)
    .where({ contactId: contact.id, connectionId: inbound.connectionId })
    .orderBy('id', 'desc')
    .first()
  if (latest?.status !== 'closed') return false
  for (const Reply of replies) {
    if ((await new Reply().take(latest.id, inbound)) === 'taken') return true
  }
  return false
}
