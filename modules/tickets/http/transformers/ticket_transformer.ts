/** Maps a ticket to its wire format. */
import { pictureUrl } from '#modules/contacts/public'
import { protocolOf } from '#modules/tickets/protocol'
import type { ListedTicket } from '#modules/tickets/queries/list_tickets'
import type { TicketView } from '#modules/tickets/queries/ticket_views'
import type { ListedTicketWire, TicketWire } from '#modules/tickets/wire'

/** In a list; a search hit includes the matching message (TCK-05). */
export function listedWire({ messageHit, ...view }: ListedTicket, zone: string): ListedTicketWire {
  if (!messageHit) return ticketWire(view, zone)
  const { id, body, sentAt } = messageHit
  return {
    ...ticketWire(view, zone),
    messageHit: { id, body, createdAt: sentAt.toISOString() },
  }
}

/** `zone` is the company's: the protocol contains the day the ticket was opened in that zone (VAR-03). */
export function ticketWire(view: TicketView, zone: string): TicketWire {
  const {
    contact,
    connection,
    connectionId,
    isBot,
    menuOptionId,
    usesIntegration,
    isArchived,
    promptId,
    integrationId,
    labels,
    createdAt,
    updatedAt,
    ...rest
  } = view
  const { avatarFile, ...person } = contact
  return {
    ...rest,
    whatsappId: connectionId,
    chatbot: isBot,
    queueOptionId: menuOptionId,
    useIntegration: usesIntegration,
    promptId,
    integrationId,
    protocol: protocolOf(view, zone),
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    contact: {
      ...person,
      profilePicUrl: pictureUrl(avatarFile),
      ...(isArchived && { isDeleted: true }),
    },
    whatsapp: connection,
    tags: labels.map(({ id, name, color, isLane }) => ({
      id,
      name,
      color,
      kanban: isLane ? 1 : 0,
    })),
  }
}
