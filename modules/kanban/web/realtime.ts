/** Applies ticket, contact and tag events to the board. */
import type { QueryClient } from '@tanstack/react-query'
import { fetchAgain, refetch } from '#web/lib/fetch_again'
import type { RealtimeHandler, RealtimeBody } from '#web/shell/web_module'
import { readCard, readContact } from './api'
import { changeCards, dropCard, putCard } from './board_cache'
import { keys } from './queries'

const handleEvent: RealtimeHandler = (event, body, client) => {
  if (event === 'ticket') handleTicket(body, client)
  if (event === 'appMessage' && body.action === 'create') place(body.ticket, client)
  if (event === 'contact' && body.action === 'update') renewContact(body.contact, client)
  // A lane may be renamed, reordered, added or removed, and cards carry a copy of their lane's tag.
  if (event === 'tag') refetch(client, keys.lanes)
  if (event === 'tag') refetch(client, keys.boards)
}
export default handleEvent

function handleTicket(body: RealtimeBody, client: QueryClient) {
  if (body.action === 'update') place(body.ticket, client)
  const ticketId = Number(body.ticketId)
  if (body.action === 'delete') leave(ticketId, client)
  if (body.action === 'updateUnread') {
    changeCards(client, (card) =>
      card.id === ticketId && card.unread ? { ...card, unread: 0 } : card
    )
  }
}

function place(given: unknown, client: QueryClient) {
  const { id, card } = readCard(given)
  stay(id)
  if (card) putCard(client, card)
  else dropCard(client, id)
  fetchAgain(client, keys.boards)
}

function renewContact(given: unknown, client: QueryClient) {
  const contact = readContact(given)
  changeCards(client, (card) => (card.contact.id === contact.id ? { ...card, contact } : card))
}

/** Milliseconds in which an "update" may follow the "delete" of the same move between lists. */
const moveMs = 100
const leaving = new Map<number, ReturnType<typeof setTimeout>>()

function leave(ticketId: number, client: QueryClient) {
  stay(ticketId)
  leaving.set(
    ticketId,
    setTimeout(() => {
      leaving.delete(ticketId)
      dropCard(client, ticketId)
      fetchAgain(client, keys.boards)
    }, moveMs)
  )
}

function stay(ticketId: number) {
  clearTimeout(leaving.get(ticketId))
  leaving.delete(ticketId)
}
