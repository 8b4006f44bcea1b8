/** Socket events of tickets and messages, written into the query cache. */
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { missing } from '#web/shell/gate'
import { currentSession } from '#web/shell/session_store'
import type { Hears, RealtimeBody } from '#web/shell/web_module'
import { readMessage, readTicket } from './api'
import { keys } from './keys'
import { placeMessage, renewMessage } from './message_cache'
import type { Contact } from './model'
import { shownName } from './phone_number'
import { dropTicket, knownTicket, patchTicket, placeTicket } from './ticket_cache'

const hears: Hears = (event, body, client) => {
  if (event === 'ticket') hearTicket(body, client)
  if (event === 'appMessage') hearMessage(body, client)
  if (event === 'contact' && body.action === 'update') hearContact(body.contact, client)
}
export default hears

/** Milliseconds in which an "update" may follow the "delete" of the same move. */
const moveMs = 100
const leaving = new Map<number, ReturnType<typeof setTimeout>>()

function hearTicket(body: RealtimeBody, client: QueryClient) {
  if (body.action === 'update') {
    const ticket = readTicket(body.ticket)
    stay(ticket.id)
    place(client, ticket)
  }
  const ticketId = Number(body.ticketId)
  if (body.action === 'delete') leave(client, ticketId)
  if (body.action === 'updateUnread') patchTicket(client, ticketId, { unread: 0 })
}

function hearMessage(body: RealtimeBody, client: QueryClient) {
  const message = readMessage(body.message)
  if (body.action === 'update') {
    renewMessage(client, message)
    // The event is everybody's: what was there is told only to those who may ask for it (IN-29).
    if (message.isDeleted && maySeeDeleted()) {
      void client.invalidateQueries({ queryKey: keys.messages(message.ticketId) })
    }
    return
  }
  if (body.action !== 'create') return
  const ticket = readTicket(body.ticket)
  stay(ticket.id)
  place(client, { ...ticket, previewKind: message.kind })
  placeMessage(client, message)
  fetchAgain(client, keys.messages(message.ticketId))
}

const maySeeDeleted = () => missing(currentSession(), { ability: 'tickets.view_deleted' }) === null

function hearContact(given: unknown, client: QueryClient) {
  const { id, name, number, email, profilePicUrl } = given as Contact & { profilePicUrl: string }
  const contact = { id, name: shownName({ name, number }), number, email, photoUrl: profilePicUrl }
  let ticket = knownTicket(client, (one) => one.contact.id === id)
  const changed = new Set<number>()
  while (ticket) {
    changed.add(ticket.id)
    patchTicket(client, ticket.id, { contact })
    ticket = knownTicket(client, (one) => one.contact.id === id && !changed.has(one.id))
  }
}

function place(client: QueryClient, ticket: ReturnType<typeof readTicket>) {
  const session = currentSession()
  if (!session) return
  placeTicket(client, ticket, { userId: session.user.id })
  fetchAgain(client, keys.lists)
}

/**
 * A ticket that moves between two lists of ours is told as "delete" and then as "update". Acting on the
 * first alone would make it vanish for a moment, and take the focus with it.
 */
function leave(client: QueryClient, ticketId: number) {
  stay(ticketId)
  leaving.set(
    ticketId,
    setTimeout(() => {
      leaving.delete(ticketId)
      dropTicket(client, ticketId)
      const shown = knownTicket(client, ({ id }) => id === ticketId)
      // On screen: the server says whether it may still be seen.
      if (shown) void client.invalidateQueries({ queryKey: keys.ticket(shown.uuid) })
    }, moveMs)
  )
}

function stay(ticketId: number) {
  clearTimeout(leaving.get(ticketId))
  leaving.delete(ticketId)
}

/** Milliseconds; a flood of news must not restart a fetch for each. */
const againMs = 1000
const awaited = new Set<string>()

/** What is being fetched right now may have been read before this news: then it is fetched once more. */
function fetchAgain(client: QueryClient, queryKey: QueryKey) {
  const name = JSON.stringify(queryKey)
  const isUnderWay = client.isFetching({ queryKey }) > 0
  if (!isUnderWay || awaited.has(name)) return
  awaited.add(name)
  setTimeout(() => {
    awaited.delete(name)
    void client.invalidateQueries({ queryKey })
  }, againMs)
}
