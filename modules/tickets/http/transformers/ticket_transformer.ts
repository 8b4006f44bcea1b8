/** Where our words for a ticket become the contract's. */
import { protocolOf } from '#modules/tickets/protocol'
import type { TicketView } from '#modules/tickets/queries/ticket_views'
import type { TicketWire } from '#modules/tickets/wire'

/** `zone` is the company's: the protocol carries the day on which the ticket was opened there (VAR-03). */
export function ticketWire(view: TicketView, zone: string): TicketWire {
  const { contact, connection, connectionId, isBot, createdAt, updatedAt, ...rest } = view
  const { avatarUrl, ...person } = contact
  return {
    ...rest,
    whatsappId: connectionId,
    chatbot: isBot,
    queueOptionId: null,
    useIntegration: false,
    promptId: null,
    integrationId: null,
    protocol: protocolOf(view, zone),
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    contact: { ...person, profilePicUrl: avatarUrl },
    whatsapp: connection,
    tags: [],
  }
}
