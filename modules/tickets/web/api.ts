/** API calls for tickets: lists, one ticket, changes of state. */
import { http } from '#web/lib/http'
import type { ListPage } from '#web/lib/query'
import { readTicket } from './api_reading'
import type { ListFilter, Queue, Ticket, TicketAction } from './model'
import { shownName } from './phone_number'

/** A page of tickets, the newest change first (TCK-06). */
export async function listTickets(
  { status, search, queueIds, showAll, labelIds = [], ownerIds = [], unreadOnly }: ListFilter,
  pageNumber: number,
  signal?: AbortSignal
): Promise<ListPage<Ticket>> {
  // Only lists of running tickets are limited to the user's own; searches and the closed list show everyone's.
  const query = {
    status,
    searchParam: search || null,
    queueIds,
    tags: labelIds.length ? labelIds : null,
    users: ownerIds.length ? ownerIds : null,
    withUnreadMessages: unreadOnly || null,
    showAll: showAll || status === null || status === 'closed',
    pageNumber,
  }
  const answer = await http.get<{ tickets: unknown[]; count: number; hasMore: boolean }>(
    '/tickets',
    { query, signal }
  )
  return { rows: answer.tickets.map(readTicket), hasMore: answer.hasMore, count: answer.count }
}

/** Contacts whose name or number contains this text, by name (CON-04). */
export async function searchContacts(searchParam: string, signal?: AbortSignal) {
  const query = { searchParam, pageNumber: 1 }
  const answer = await http.get<{ contacts: { id: number; name: string; number: string }[] }>(
    '/contacts',
    { query, signal }
  )
  return answer.contacts.map((contact) => ({ ...contact, name: shownName(contact) }))
}

/** 404 when it does not exist, 403 when its queue is not the user's (TCK-08). */
export async function showTicket(uuid: string, signal?: AbortSignal): Promise<Ticket> {
  return readTicket(await http.get(`/tickets/u/${encodeURIComponent(uuid)}`, { signal }))
}

const statusAfter = {
  accept: 'open',
  reopen: 'open',
  resolve: 'closed',
  resolve_silently: 'closed',
  return: 'pending',
} as const satisfies Record<TicketAction, Ticket['status']>

export interface TicketChange {
  readonly action: TicketAction
  readonly ticket: Ticket
  /** The user who acts. */
  readonly userId: number
}

/** 409 ERR_OTHER_OPEN_TICKET when another user was first (CLO-01). */
export async function changeTicket({ action, ticket, userId }: TicketChange): Promise<Ticket> {
  const body = {
    status: statusAfter[action],
    userId: action === 'return' ? null : userId,
    silent: action === 'resolve_silently' || undefined,
  }
  return readTicket(await http.put(`/tickets/${ticket.id}`, body))
}

/** The queues that the user may choose from (TCK-16). */
export async function listQueues(signal?: AbortSignal): Promise<readonly Queue[]> {
  const queues = await http.get<Queue[]>('/queue', { signal })
  return queues.map(({ id, name, color }) => ({ id, name, color }))
}
