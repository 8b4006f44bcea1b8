/** Socket events of tickets and messages, written into the query cache. */
import type { QueryClient } from '@tanstack/react-query'
import { missing } from '#web/shell/gate'
import { currentSession } from '#web/shell/session_store'
import type { RealtimeHandler, RealtimeBody } from '#web/shell/web_module'
import { readLabel, readMessage, readTicket } from './api_reading'
import { hearForBell } from './bell/waiting_list'
import { renewColdLock } from './cold_lock'
import { forgetTyping, hearCustomer } from './customer_typing'
import { fetchAgain } from './fetch_again'
import { keys } from './keys'
import { upsertMessage, renewMessage } from './message_cache'
import type { Contact, Ticket } from './model'
import { shownName } from './phone_number'
import {
  dropTicket,
  knownTicket,
  knownTickets,
  patchTicket,
  patchTickets,
  upsertTicket,
} from './ticket_cache'

const handleEvent: RealtimeHandler = (event, body, client) => {
  ring(event, body, client)
  if (event === 'ticket') hearTicket(body, client)
  if (event === 'appMessage') hearMessage(body, client)
  if (event === 'presence') hearCustomer(body)
  if (event === 'contact') hearContact(body, client)
  if (event === 'whatsapp' && body.action === 'update') renewColdLock(client, body.whatsapp)
  if (event === 'tag') hearTag(body, client)
}
export default handleEvent

/** Milliseconds in which an "update" may follow the "delete" of the same move. */
const moveMs = 100
const leaving = new Map<number, ReturnType<typeof setTimeout>>()

function ring(event: string, body: RealtimeBody, client: QueryClient) {
  const session = currentSession()
  if (session) hearForBell(event, body, client, { userId: session.user.id })
}

function hearTicket(body: RealtimeBody, client: QueryClient) {
  if (body.action === 'update') {
    const ticket = readTicket(body.ticket)
    stay(ticket.id)
    place(client, ticket)
  }
  const ticketId = Number(body.ticketId)
  if (body.action === 'delete') leave(client, ticketId)
  if (body.action === 'updateUnread') {
    patchTicket(client, ticketId, { unread: 0 })
    askAgain(
      client,
      knownTicket(client, ({ id }) => id === ticketId)
    )
  }
}

function hearMessage(body: RealtimeBody, client: QueryClient) {
  const message = readMessage(body.message)
  if (body.action === 'update') {
    renewMessage(client, message)
    fetchAgain(client, keys.conversations)
    // The event is everybody's: what was there is told only to those who may ask for it (IN-29).
    if (message.isDeleted && maySeeDeleted()) {
      void client.invalidateQueries({ queryKey: keys.messages(message.ticketId) })
    }
    return
  }
  if (body.action !== 'create') return
  const ticket = readTicket(body.ticket)
  if (!message.isOwn) forgetTyping(ticket.id)
  stay(ticket.id)
  place(client, { ...ticket, previewKind: message.kind }, { hasMoved: false })
  upsertMessage(client, message)
  fetchAgain(client, keys.messages(message.ticketId))
  // News tell many at once and leave out a quote that some may not read: the call says whether this person may.
  if (message.hasHiddenQuote) {
    void client.invalidateQueries({ queryKey: keys.messages(message.ticketId) })
  }
}

const maySeeDeleted = () => missing(currentSession(), { ability: 'tickets.view_deleted' }) === null

function hearContact(body: RealtimeBody, client: QueryClient) {
  if (body.action === 'delete') hearMerge(body, client)
  if (body.action === 'update') renewContact(body.contact, client)
}

function renewContact(given: unknown, client: QueryClient) {
  const { id, name, number, email, profilePicUrl } = given as Contact & { profilePicUrl: string }
  const contact = { id, name: shownName({ name, number }), number, email, photoUrl: profilePicUrl }
  let ticket = knownTicket(client, (one) => one.contact.id === id)
  const changed = new Set<number>()
  void client.invalidateQueries({ queryKey: keys.contact(id) })
  while (ticket) {
    changed.add(ticket.id)
    patchTicket(client, ticket.id, { contact })
    ticket = knownTicket(client, (one) => one.contact.id === id && !changed.has(one.id))
  }
  askAgain(client)
}

/** IN-06: two became one, or one is gone. What both wrote now stands in each of their conversations: the server has all of it. */
function hearMerge({ contactId, mergedInto }: RealtimeBody, client: QueryClient) {
  const both = [Number(contactId), Number(mergedInto)]
  // Deleted, not merged: its conversations are out of sight for most (CON-03).
  if (mergedInto === undefined) void client.invalidateQueries({ queryKey: keys.lists })
  for (const { id, uuid } of knownTickets(client, ({ contact }) => both.includes(contact.id))) {
    void client.invalidateQueries({ queryKey: keys.messages(id) })
    void client.invalidateQueries({ queryKey: keys.ticket(uuid) })
  }
}

/** A tag got another name or colour, or is gone: tickets are not told again one by one. */
function hearTag({ tag, tagId }: RealtimeBody, client: QueryClient) {
  const label = tag ? readLabel(tag) : null
  patchTickets(client, (row) => {
    const labels = row.labels.flatMap((one) => (one.id === tagId ? (label ?? []) : one))
    return row.labels.some(({ id }) => id === tagId) ? { ...row, labels } : row
  })
  askAgain(client)
}

function place(
  client: QueryClient,
  ticket: ReturnType<typeof readTicket>,
  options?: { readonly hasMoved: boolean }
) {
  const session = currentSession()
  if (!session) return
  upsertTicket(client, ticket, { userId: session.user.id }, options)
  askAgain(client, ticket)
}

/** `ticket` left out: it may be any. */
function askAgain(client: QueryClient, ticket?: Pick<Ticket, 'uuid'>) {
  fetchAgain(client, keys.lists)
  fetchAgain(client, ticket ? keys.ticket(ticket.uuid) : keys.tickets)
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
      fetchAgain(client, keys.lists)
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
