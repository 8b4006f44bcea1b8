/** The API call for unread tickets, and mapping from the wire format. */
import type { NewMessageWire, UnreadPageWire, UnreadTicketWire } from '#modules/notifications/wire'
import i18next from 'i18next'
import { http } from '#web/lib/http'
import { shownName } from '#web/lib/phone_number'
import type { NewMessage, Unread, UnreadTicket } from './model'

/** Unread tickets that are the user's own or pending; newest first, one page (TCK-02). */
export async function listUnread(signal?: AbortSignal): Promise<Unread> {
  const query = { withUnreadMessages: true, showAll: false, pageNumber: 1 }
  const [own, waiting] = await Promise.all(
    ['open', 'pending'].map((status) =>
      http.get<UnreadPageWire>('/tickets', { query: { ...query, status }, signal })
    )
  )
  const rows = [...own!.tickets, ...waiting!.tickets].map(toTicket)
  rows.sort((a, b) => b.updatedAt.localeCompare(a.updatedAt))
  return { rows, count: own!.count + waiting!.count }
}

/** Reads the ticket of an event. */
export const readTicket = (given: unknown): UnreadTicket => toTicket(given as UnreadTicketWire)

/** Reads the message of an event. */
export function readMessage(given: unknown): NewMessage {
  const { fromMe, kind, body } = given as NewMessageWire
  return { isOwn: fromMe, kind, text: body }
}

function toTicket(wire: UnreadTicketWire): UnreadTicket {
  const { id, uuid, status, user, lastMessage, unreadMessages, contact, updatedAt } = wire
  return {
    id,
    uuid,
    status,
    ownerId: user && user.id,
    preview: lastMessage,
    unread: unreadMessages,
    contact: {
      // A contact with only a hidden id and no name is shown by the text of the ticket list (IN-05).
      name: shownName(contact, i18next.t('tickets:contact.unknown')),
      photoUrl: contact.profilePicUrl,
    },
    updatedAt,
  }
}
