/** API calls of the board, and mapping from the wire format. */
import type { BoardWire, CardWire, LaneWire, LanesWire } from '#modules/kanban/wire'
import i18next from 'i18next'
import { plainText } from '#web/kit/markup'
import { http } from '#web/lib/http'
import { shownName } from '#web/lib/phone_number'
import type { Board, BoardFilter, Card, Lane, LaneKey } from './model'

export const listLanes = async (signal?: AbortSignal) =>
  (await http.get<LanesWire>('/tags/kanban', { signal })).lista.map(toLane)

/** Lanes that are not listed follow in their former order. */
export const orderLanes = async (ids: readonly number[]) =>
  (await http.put<LanesWire>('/tags/kanban/order', { ids })).lista.map(toLane)

/** Pending and open tickets; `showAll` is for admins (operations.md 6). */
export async function readBoard(
  { queueIds, ownerIds }: BoardFilter,
  showAll: boolean,
  signal?: AbortSignal
): Promise<Board> {
  const query = { queueIds, users: ownerIds.length ? ownerIds : null, showAll: showAll || null }
  const { tickets, count, hasMore } = await http.get<BoardWire>('/ticket/kanban', { query, signal })
  return { cards: tickets.map(toCard), count, hasMore }
}

/** Milliseconds after which a move without a response counts as failed. */
const timeoutMs = 15_000

/** Moves a ticket into a lane, or out of all lanes (TAG-03). */
export async function moveCard(ticketId: number, laneId: LaneKey): Promise<Card> {
  const path = `/ticket-tags/${ticketId}`
  const signal = AbortSignal.timeout(timeoutMs)
  return toCard(
    await (laneId === null
      ? http.delete<CardWire>(path, { signal })
      : http.put<CardWire>(`${path}/${laneId}`, undefined, { signal }))
  )
}

/** The queues that the user may see. */
export const listQueues = async (signal?: AbortSignal) =>
  (await http.get<readonly Lane[]>('/queue', { signal })).map(toLane)

/** All users of the company, by name. */
export async function listColleagues(signal?: AbortSignal) {
  const people = await http.get<readonly { id: number; name: string }[]>('/users/list', { signal })
  return people.map(({ id, name }) => ({ id, name }))
}

/** Reads the ticket of an event; `card` is null when it is closed and so not on the board. */
export function readCard(given: unknown): { readonly id: number; readonly card: Card | null } {
  const wire = given as CardWire
  return { id: wire.id, card: wire.status === 'closed' ? null : toCard(wire) }
}

/** Reads the contact of an event. */
export const readContact = (given: unknown) => toContact(given as CardWire['contact'])

const toLane = ({ id, name, color }: Pick<LaneWire, 'id' | 'name' | 'color'>): Lane => ({
  id,
  name,
  color,
})

const toContact = ({ id, name, number, profilePicUrl }: CardWire['contact']): Card['contact'] => ({
  id,
  name: shownName({ name, number }, i18next.t('kanban:card.unknown')),
  number,
  photoUrl: profilePicUrl,
})

function toCard(wire: CardWire): Card {
  const { id, uuid, status, lastMessage, unreadMessages, updatedAt, queue, user, tags } = wire
  return {
    id,
    uuid,
    isWaiting: status === 'pending',
    preview: plainText(lastMessage),
    unread: unreadMessages,
    updatedAt,
    contact: toContact(wire.contact),
    queue: queue && toLane(queue),
    owner: user,
    laneId: tags.find(({ kanban }) => kanban === 1)?.id ?? null,
    labels: tags.filter(({ kanban }) => kanban === 0).map(toLane),
  }
}
