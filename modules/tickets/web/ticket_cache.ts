/** Where a ticket stands in the cached lists, and how it moves between them. */
import type { InfiniteData, Query, QueryClient } from '@tanstack/react-query'
import type { ListPage } from '#web/lib/query'
import { keys } from './keys'
import type { ListFilter, Ticket } from './model'

export type TicketPages = InfiniteData<ListPage<Ticket>>

/** What of the viewer decides about lists. */
export interface Viewer {
  readonly userId: number
}

/**
 * Whether a ticket stands in a list. `unknown`: the list alone cannot tell (a search; the queue of a
 * closed ticket), so a ticket stays where it is but is not added.
 */
export function standsIn(filter: ListFilter, ticket: Ticket, viewer: Viewer) {
  if (filter.status && filter.status !== ticket.status) return 'no'
  const isMine = ticket.owner?.id === viewer.userId
  if (filter.status === 'open' && !isMine && !filter.showAll) return 'no'
  if (filter.search) return 'unknown'
  return filter.queueIds === null ? 'yes' : standsInQueues(filter.queueIds, ticket)
}

function standsInQueues(queueIds: readonly number[], { queue, status }: Ticket) {
  if (queue) return queueIds.includes(queue.id) ? 'yes' : 'no'
  return status === 'closed' ? 'unknown' : 'yes'
}

/** Puts a new state of a ticket wherever it belongs and takes it away elsewhere. */
export function placeTicket(client: QueryClient, ticket: Ticket, viewer: Viewer) {
  for (const { query, filter, data } of cachedLists(client)) {
    const stands = standsIn(filter, ticket, viewer)
    const next = stands === 'no' ? without(data, ticket.id) : placed(data, ticket, stands === 'yes')
    write(client, query, data, next)
  }
  client.setQueriesData<Ticket>({ queryKey: keys.tickets }, (shown) =>
    shown?.id === ticket.id ? withKind(ticket, shown) : shown
  )
}

/** Takes a ticket out of every list. */
export function dropTicket(client: QueryClient, ticketId: number) {
  for (const { query, data } of cachedLists(client)) {
    write(client, query, data, without(data, ticketId))
  }
}

/** Changes what is shown of a ticket, without moving it. */
export function patchTicket(client: QueryClient, ticketId: number, change: Partial<Ticket>) {
  const patched = (row: Ticket) => (row.id === ticketId ? { ...row, ...change } : row)
  for (const { query, data } of cachedLists(client)) {
    const pages = data.pages.map((page) => ({ ...page, rows: page.rows.map(patched) }))
    write(client, query, data, has(data, ticketId) ? { ...data, pages } : data)
  }
  client.setQueriesData<Ticket>({ queryKey: keys.tickets }, (shown) => shown && patched(shown))
}

/** Any copy that is at hand. */
export function knownTicket(client: QueryClient, is: (ticket: Ticket) => boolean) {
  const shown = client.getQueriesData<Ticket>({ queryKey: keys.tickets }).map(([, one]) => one)
  const listed = cachedLists(client).flatMap(({ data }) => data.pages.flatMap(({ rows }) => rows))
  return [...shown, ...listed].find((ticket) => ticket && is(ticket))
}

function cachedLists(client: QueryClient) {
  return client
    .getQueryCache()
    .findAll({ queryKey: keys.lists })
    .flatMap((query) => {
      const data = query.state.data as TicketPages | undefined
      return data ? [{ query, data, filter: query.queryKey[2] as ListFilter }] : []
    })
}

function write(client: QueryClient, query: Query, before: TicketPages, after: TicketPages) {
  if (after !== before) client.setQueryData(query.queryKey, after)
  const hasShrunk = lengthOf(after) < lengthOf(before)
  // A page boundary has moved: the row that slipped over it would never be loaded.
  if (hasShrunk && after.pages.at(-1)?.hasMore) {
    void client.invalidateQueries({ queryKey: query.queryKey, exact: true })
  }
}

const lengthOf = ({ pages }: TicketPages) => pages.reduce((sum, { rows }) => sum + rows.length, 0)
const has = ({ pages }: TicketPages, id: number) =>
  pages.some(({ rows }) => rows.some((row) => row.id === id))

function without(data: TicketPages, id: number): TicketPages {
  if (!has(data, id)) return data
  return counted(data, -1, ({ rows }) => rows.filter((row) => row.id !== id))
}

/** In its place by time; `isWelcome` also when it was not there before. */
function placed(data: TicketPages, ticket: Ticket, isWelcome: boolean): TicketPages {
  const former = data.pages.flatMap(({ rows }) => rows).find(({ id }) => id === ticket.id)
  if (!former && !isWelcome) return data
  const row = former ? withKind(ticket, former) : ticket
  const last = data.pages.at(-1)
  const isBelow = last?.hasMore && last.rows.length > 0 && comesBefore(last.rows.at(-1)!, row)
  let isPlaced = Boolean(isBelow)
  return counted(data, former ? 0 : 1, ({ rows }, page) => {
    const others = rows.filter(({ id }) => id !== row.id)
    if (isPlaced) return others
    const at = others.findIndex((other) => comesBefore(row, other))
    if (at < 0 && page < data.pages.length - 1) return others
    isPlaced = true
    return at < 0 ? [...others, row] : [...others.slice(0, at), row, ...others.slice(at)]
  })
}

/** Newest change first, then the higher id (TCK-06). */
const comesBefore = (a: Ticket, b: Ticket) =>
  a.updatedAt === b.updatedAt ? a.id > b.id : a.updatedAt > b.updatedAt

/** The kind of the last message is learnt live and must not be forgotten while that message is the last. */
const withKind = (ticket: Ticket, former: Ticket): Ticket =>
  ticket.previewKind === null && ticket.preview === former.preview
    ? { ...ticket, previewKind: former.previewKind }
    : ticket

function counted(
  data: TicketPages,
  change: number,
  rowsOf: (page: ListPage<Ticket>, index: number) => readonly Ticket[]
): TicketPages {
  const pages = data.pages.map((page, index) => ({
    ...page,
    rows: rowsOf(page, index),
    count: page.count === undefined ? undefined : Math.max(0, page.count + change),
  }))
  return { ...data, pages }
}
