/** Socket events of tickets, and of messages as far as the lists show them, written into the query cache. */
import type { QueryClient } from '@tanstack/react-query'
import { conversationKeys } from '#modules/tickets/contract'
import { fetchAgain } from '#web/lib/fetch_again'
import { currentSession } from '#web/shell/session_store'
import type { RealtimeHandler, RealtimeBody } from '#web/shell/web_module'
import { readLabel, readPreview, readTicket } from './api_reading'
import { forgetTyping, hearCustomer } from './customer_typing'
import { keys } from './keys'
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
  if (event === 'ticket') handleTicket(body, client)
  if (event === 'appMessage') handleMessage(body, client)
  if (event === 'presence') hearCustomer(body)
  if (event === 'contact') handleContact(body, client)
  if (event === 'tag') handleTag(body, client)
}
export default handleEvent

/** Milliseconds in which an "update" may follow the "delete" of the same move. */
const moveMs = 100
const leaving = new Map<number, ReturnType<typeof setTimeout>>()

function handleTicket(body: RealtimeBody, client: QueryClient) {
  if (body.action === 'update') {
    const ticket = readTicket(body.ticket)
    stay(ticket.id)
    place(client, ticket)
  }
  const ticketId = Number(body.ticketId)
  if (body.action === 'delete') leave(client, ticketId)
  if (body.action === 'updateUnread') {
    patchTicket(client, ticketId, { unread: 0 })
    fetchTicketsAgain(
      client,
      knownTicket(client, ({ id }) => id === ticketId)
    )
  }
}

/** A stored message moves its ticket; the conversation itself is not shown here. */
function handleMessage(body: RealtimeBody, client: QueryClient) {
  if (body.action !== 'create') return
  const message = readPreview(body.message)
  const ticket = readTicket(body.ticket)
  if (!message.isOwn) forgetTyping(ticket.id)
  stay(ticket.id)
  place(client, { ...ticket, previewKind: message.kind }, { hasMoved: false })
}

function handleContact(body: RealtimeBody, client: QueryClient) {
  if (body.action === 'delete') handleMerge(body, client)
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
  fetchTicketsAgain(client)
}

/**
 * IN-06: two contacts were merged, or one was deleted. Each of their conversations now has both contacts' messages,
 * which only the server knows in full.
 */
function handleMerge({ contactId, mergedInto }: RealtimeBody, client: QueryClient) {
  const both = [Number(contactId), Number(mergedInto)]
  // Deleted, not merged: most users no longer see its conversations (CON-03).
  if (mergedInto === undefined) void client.invalidateQueries({ queryKey: keys.lists })
  for (const { id, uuid } of knownTickets(client, ({ contact }) => both.includes(contact.id))) {
    void client.invalidateQueries({ queryKey: conversationKeys.of(id) })
    void client.invalidateQueries({ queryKey: keys.ticket(uuid) })
  }
}

/** A tag was renamed, recoloured or deleted: no event is emitted for each ticket that carries it. */
function handleTag({ tag, tagId }: RealtimeBody, client: QueryClient) {
  const label = tag ? readLabel(tag) : null
  patchTickets(client, (row) => {
    const labels = row.labels.flatMap((one) => (one.id === tagId ? (label ?? []) : one))
    return row.labels.some(({ id }) => id === tagId) ? { ...row, labels } : row
  })
  fetchTicketsAgain(client)
}

function place(
  client: QueryClient,
  ticket: ReturnType<typeof readTicket>,
  options?: { readonly hasMoved: boolean }
) {
  const session = currentSession()
  if (!session) return
  upsertTicket(client, ticket, { userId: session.user.id }, options)
  fetchTicketsAgain(client, ticket)
}

/** `ticket` left out: any ticket may have changed. */
function fetchTicketsAgain(client: QueryClient, ticket?: Pick<Ticket, 'uuid'>) {
  fetchAgain(client, keys.lists)
  fetchAgain(client, ticket ? keys.ticket(ticket.uuid) : keys.tickets)
}

/**
 * A ticket that moves between two of the viewer's lists is emitted as "delete" and then "update". Acting on the
 * "delete" at once would make it disappear for a moment, and lose the focus.
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
      // It is on the screen: the server decides whether it may still be seen.
      if (shown) void client.invalidateQueries({ queryKey: keys.ticket(shown.uuid) })
    }, moveMs)
  )
}

function stay(ticketId: number) {
  clearTimeout(leaving.get(ticketId))
  leaving.delete(ticketId)
}
