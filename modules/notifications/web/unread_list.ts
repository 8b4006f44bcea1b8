/** The bell's list: unread tickets that concern the viewer, and for which of them it rings. */
import type { NewMessage, Unread, UnreadTicket } from './model'

/** The part of the viewer on which the list depends. */
export interface Viewer {
  readonly userId: number
}

/**
 * The viewer's own tickets, and pending ones without an owner. The server emits only those of the viewer's queues,
 * and queueless ones only with that permission (RT-04, RT-07). A colleague's ticket does not ring here.
 */
export const concerns = ({ status, ownerId }: UnreadTicket, { userId }: Viewer) =>
  ownerId === null ? status === 'pending' : status !== 'closed' && ownerId === userId

/** Inserts the newest state of a ticket in order, or removes it from the list. */
export function renewed({ rows, count }: Unread, ticket: UnreadTicket, viewer: Viewer): Unread {
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

/** Not for our own messages, nor for those already read on the phone, nor for the ticket that is on the screen. */
export const ringsFor = (ticket: UnreadTicket, message: NewMessage, viewer: Viewer) =>
  !message.isOwn && ticket.unread > 0 && concerns(ticket, viewer) && !isLookingAt(ticket.uuid)

const isLookingAt = (uuid: string) =>
  window.location.pathname === `/tickets/${uuid}` && document.visibilityState === 'visible'
