/** Maps lanes and cards to the wire format of the contract. */
import type { CardWire, LanesWire } from '#modules/kanban/wire'
import { pictureUrl } from '#modules/contacts/public'
import type { TicketView } from '#modules/tickets/public'

interface Lane {
  readonly id: number
  readonly name: string
  readonly color: string
}

export const lanesWire = (lanes: readonly Lane[]): LanesWire => ({
  lista: lanes.map(({ id, name, color }) => ({ id, name, color, kanban: 1 })),
})

export function cardWire(ticket: TicketView): CardWire {
  const { id, uuid, status, lastMessage, unreadMessages, updatedAt, queue, user } = ticket
  const { avatarFile, ...person } = ticket.contact
  return {
    id,
    uuid,
    status,
    lastMessage,
    unreadMessages,
    updatedAt: updatedAt.toISOString(),
    queue,
    user,
    contact: {
      id: person.id,
      name: person.name,
      number: person.number,
      profilePicUrl: pictureUrl(avatarFile),
    },
    tags: ticket.labels.map((label) => ({
      id: label.id,
      name: label.name,
      color: label.color,
      kanban: label.isLane ? 1 : 0,
    })),
  }
}
