/** Maps tickets of responses and events (wire format) to the model. */
import type { TicketLabel } from '#modules/tickets/contract'
import type { ListedTicketWire, TagWire } from '#modules/tickets/wire'
import type { Kind, Ticket } from './model'
import { shownName } from './phone_number'

export const readTicket = (given: unknown): Ticket => toTicket(given as ListedTicketWire)
/** What the lists show of a message that has just been stored. */
export function readPreview(given: unknown): { readonly kind: Kind; readonly isOwn: boolean } {
  const { kind, fromMe } = given as { readonly kind: Kind; readonly fromMe: boolean }
  return { kind, isOwn: fromMe }
}
export const readLabel = (given: unknown): TicketLabel => toLabel(given as TagWire)

function toTicket(wire: ListedTicketWire): Ticket {
  const { contact, user, queue, whatsapp } = wire
  return {
    id: wire.id,
    uuid: wire.uuid,
    status: wire.status,
    protocol: wire.protocol,
    preview: wire.lastMessage,
    previewKind: null,
    unread: wire.unreadMessages,
    isBot: wire.chatbot,
    contact: {
      id: contact.id,
      name: shownName(contact),
      number: contact.number,
      email: contact.email,
      photoUrl: contact.profilePicUrl,
    },
    isArchived: contact.isDeleted ?? false,
    owner: user && { id: user.id, name: user.name },
    queue: queue && { id: queue.id, name: queue.name, color: queue.color },
    connection: whatsapp && { id: whatsapp.id, name: whatsapp.name },
    isGroup: wire.isGroup,
    labels: wire.tags.map(toLabel),
    rating: wire.rating,
    hit: hitOf(wire),
    updatedAt: wire.updatedAt,
  }
}

const hitOf = ({ messageHit: hit }: ListedTicketWire): Ticket['hit'] =>
  hit ? { messageId: hit.id, text: hit.body, at: hit.createdAt } : null

const toLabel = ({ id, name, color, kanban }: TagWire): TicketLabel => ({
  id,
  name,
  color,
  isLane: kanban === 1,
})
