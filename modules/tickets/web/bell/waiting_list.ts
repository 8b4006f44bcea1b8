/** What the bell shows: the unread tickets that concern the viewer, and for which of them it rings. */
import type { QueryClient } from '@tanstack/react-query'
import type { RealtimeBody } from '#web/shell/web_module'
import { readMessage, readTicket } from '../api_reading'
import { fetchAgain } from '../fetch_again'
import { keys } from '../keys'
import type { Message, Ticket } from '../model'
import type { Viewer } from '../ticket_cache'
import { bellStore } from './bell_store'

/** `count`: all that are unread; more than `rows` when there are more than one page holds. */
export interface Unread {
  readonly rows: readonly Ticket[]
  readonly count: number
}

/**
 * One's own, and what waits and has no owner: the server tells only whose queues, and the right to
 * queueless tickets, one has (RT-04, RT-07). A colleague's ticket rings at nobody else's desk.
 */
export const concerns = ({ status, owner }: Ticket, { userId }: Viewer) =>
  owner === null ? status === 'pending' : status !== 'closed' && owner.id === userId

/** The newest state of a ticket, in its place or out of the list. */
export function renewed({ rows, count }: Unread, ticket: Ticket, viewer: Viewer): Unread {
  const others = rows.filter(({ id }) => id !== ticket.id)
  const wasThere = others.length < rows.length
  if (ticket.unread === 0 || !concerns(ticket, viewer)) return without({ rows, count }, ticket.id)
  const at = others.findIndex(({ updatedAt }) => updatedAt <= ticket.updatedAt)
  const place = at < 0 ? others.length : at
  return { rows: others.toSpliced(place, 0, ticket), count: count + (wasThere ? 0 : 1) }
}

export function without(unread: Unread, ticketId: number): Unread {
  const rows = unread.rows.filter(({ id }) => id !== ticketId)
  return rows.length === unread.rows.length ? unread : { rows, count: unread.count - 1 }
}

/** Keeps the list up with the socket, and rings for what a customer has just written. */
export function hearForBell(
  event: string,
  body: RealtimeBody,
  client: QueryClient,
  viewer: Viewer
): void {
  function write(change: (unread: Unread) => Unread) {
    client.setQueryData<Unread>(keys.unread, (unread) => unread && change(unread))
    fetchAgain(client, keys.unread)
  }
  const isGone = body.action === 'delete' || body.action === 'updateUnread'
  if (event === 'ticket' && isGone) write((unread) => without(unread, Number(body.ticketId)))
  if (event === 'ticket' && body.action === 'update') {
    write((unread) => renewed(unread, readTicket(body.ticket), viewer))
  }
  if (event === 'appMessage' && body.action === 'create') {
    const ticket = readTicket(body.ticket)
    const message = readMessage(body.message)
    write((unread) => renewed(unread, ticket, viewer))
    if (ringsFor(ticket, message, viewer)) bellStore.setState({ rung: { ticket, message } })
  }
}

/** Not for what we wrote, nor for what was read on the phone, nor for the ticket that is being looked at. */
export const ringsFor = (ticket: Ticket, message: Message, viewer: Viewer) =>
  !message.isOwn && ticket.unread > 0 && concerns(ticket, viewer) && !isLookingAt(ticket.uuid)

const isLookingAt = (uuid: string) =>
  window.location.pathname === `/tickets/${uuid}` && document.visibilityState === 'visible'
