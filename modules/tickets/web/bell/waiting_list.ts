/** The bell's list: unread tickets that concern the viewer, and for which of them it rings. */
import type { QueryClient } from '@tanstack/react-query'
import { fetchAgain } from '#web/lib/fetch_again'
import type { RealtimeBody } from '#web/shell/web_module'
import { readMessage, readTicket } from '../api_reading'
import { keys } from '../keys'
import type { Message, Ticket } from '../model'
import type { Viewer } from '../ticket_cache'
import { bellStore } from './bell_store'

/** `count`: all unread tickets; greater than the length of `rows` when they do not fit on one page. */
export interface Unread {
  readonly rows: readonly Ticket[]
  readonly count: number
}

/**
 * The viewer's own tickets, and pending ones without an owner. The server emits only those of the viewer's queues,
 * and queueless ones only with that permission (RT-04, RT-07). A colleague's ticket does not ring here.
 */
export const concerns = ({ status, owner }: Ticket, { userId }: Viewer) =>
  owner === null ? status === 'pending' : status !== 'closed' && owner.id === userId

/** Inserts the newest state of a ticket in order, or removes it from the list. */
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

/** Applies socket events to the list, and rings for new messages of customers. */
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

/** Not for our own messages, nor for those already read on the phone, nor for the ticket that is on the screen. */
export const ringsFor = (ticket: Ticket, message: Message, viewer: Viewer) =>
  !message.isOwn && ticket.unread > 0 && concerns(ticket, viewer) && !isLookingAt(ticket.uuid)

const isLookingAt = (uuid: string) =>
  window.location.pathname === `/tickets/${uuid}` && document.visibilityState === 'visible'
