/** Tickets in the cached lists: which list shows which ticket, and moves between them. */
import { matchQuery, type InfiniteData, type Query, type QueryClient } from '@tanstack/react-query'
import type { ListPage } from '#web/lib/query'
import { keys } from './keys'
import type { ListFilter, Ticket } from './model'

export type TicketPages = InfiniteData<ListPage<Ticket>>

/** The part of the viewer on which lists depend. */
export interface Viewer {
  readonly userId: number
}

/**
 * Whether a list shows a ticket. `unknown`: the list's filter cannot decide it (a search; the queue of a closed
 * ticket), so the ticket stays if it is there, but is not added.
 */
export function standsIn(filter: ListFilter, ticket: Ticket, viewer: Viewer): Stands {
  if (!isAmong(filter, ticket, viewer) || !matchesFilters(filter, ticket)) return 'no'
  // A ticket read meanwhile stays in the unread list until its next fetch: it must not disappear on being opened.
  if (filter.search || (filter.unreadOnly && !ticket.unread)) return 'unknown'
  return filter.queueIds === null ? 'yes' : standsInQueues(filter.queueIds, ticket)
}

type Stands = 'yes' | 'no' | 'unknown'

function isAmong({ status, showAll }: ListFilter, ticket: Ticket, { userId }: Viewer) {
  if (status && status !== ticket.status) return false
  return status !== 'open' || showAll || ticket.owner?.id === userId
}

function matchesFilters({ labelIds = [], ownerIds = [] }: ListFilter, { labels, owner }: Ticket) {
  const hasAllLabels = labelIds.every((wanted) => labels.some(({ id }) => id === wanted))
  return hasAllLabels && (!ownerIds.length || ownerIds.some((id) => id === owner?.id))
}

function standsInQueues(queueIds: readonly number[], { queue, status }: Ticket): Stands {
  if (queue) return queueIds.includes(queue.id) ? 'yes' : 'no'
  return status === 'closed' ? 'unknown' : 'yes'
}

/**
 * Puts a new state of a ticket into every list that shows it and removes it from the others. `hasMoved` false: only a
 * message was added, so a partly loaded list does not count it as new.
 */
export function upsertTicket(
  client: QueryClient,
  ticket: Ticket,
  viewer: Viewer,
  { hasMoved = true } = {}
) {
  for (const { query, filter, data } of cachedLists(client)) {
    const stands = standsIn(filter, ticket, viewer)
    write(client, query, data, settled(data, ticket, { stands, hasMoved }))
    // In a partly loaded list, a ticket that is not loaded may already have been counted.
    const isDoubtful = hasRest(data) && !has(data, ticket.id) && stands !== 'unknown'
    if (isDoubtful && hasMoved) refill(client, query)
  }
  client.setQueriesData<Ticket>({ queryKey: keys.tickets }, (shown) =>
    shown?.id === ticket.id ? withKind(ticket, shown) : shown
  )
}

/**
 * Applies the expected state of a ticket, and reapplies it over every list response until the returned function is
 * called: responses to earlier requests do not include it yet.
 */
export function freezeTicket(client: QueryClient, ticket: Ticket, viewer: Viewer): () => void {
  upsertTicket(client, ticket, viewer)
  return client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success' || event.action.manual) return
    if (matchQuery({ queryKey: keys.lists }, event.query)) upsertTicket(client, ticket, viewer)
  })
}

function settled(
  data: TicketPages,
  ticket: Ticket,
  { stands, hasMoved }: { stands: Stands; hasMoved: boolean }
) {
  if (stands === 'no') return without(data, ticket.id)
  const isNew = !has(data, ticket.id) && (hasMoved || !hasRest(data))
  return placed(data, ticket, { isWelcome: stands === 'yes', isNew })
}

/** Removes a ticket from every list. */
export function dropTicket(client: QueryClient, ticketId: number) {
  for (const { query, data } of cachedLists(client)) {
    write(client, query, data, without(data, ticketId))
    if (hasRest(data) && !has(data, ticketId)) refill(client, query)
  }
}

/** Changes fields of a ticket in place, without moving it. */
export const patchTicket = (client: QueryClient, ticketId: number, change: Partial<Ticket>) =>
  patchTickets(client, (row) => (row.id === ticketId ? { ...row, ...change } : row))

/** Changes fields of tickets in place, without moving them; `patched` returns the same row for no change. */
export function patchTickets(client: QueryClient, patched: (row: Ticket) => Ticket) {
  for (const { query, data } of cachedLists(client)) {
    const isTouched = data.pages.some(({ rows }) => rows.some((row) => patched(row) !== row))
    const pages = data.pages.map((page) => ({ ...page, rows: page.rows.map(patched) }))
    write(client, query, data, isTouched ? { ...data, pages } : data)
  }
  client.setQueriesData<Ticket>({ queryKey: keys.tickets }, (shown) => shown && patched(shown))
}

/** Any cached copy of a matching ticket. */
export const knownTicket = (client: QueryClient, is: (ticket: Ticket) => boolean) =>
  copies(client).find(is)

/** All matching cached tickets, without duplicates. */
export function knownTickets(client: QueryClient, is: (ticket: Ticket) => boolean) {
  return [
    ...new Map(
      copies(client)
        .filter(is)
        .map((ticket) => [ticket.id, ticket])
    ).values(),
  ]
}

function copies(client: QueryClient): Ticket[] {
  const shown = client.getQueriesData<Ticket>({ queryKey: keys.tickets }).map(([, one]) => one)
  const listed = cachedLists(client).flatMap(({ data }) => data.pages.flatMap(({ rows }) => rows))
  return [...shown, ...listed].filter((ticket) => ticket !== undefined)
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
  // A removal shifts the page boundary: the row that moved across it would never be loaded.
  if (lengthOf(after) < lengthOf(before) && hasRest(after)) refill(client, query)
}

/** Milliseconds to collect events, so that a burst does not refetch a list for each one. */
const refillMs = 2000
const refilling = new WeakMap<Query, ReturnType<typeof setTimeout>>()

/** Refetches the loaded pages of a list, soon: the cache cannot know what follows them, nor the count. */
function refill(client: QueryClient, query: Query) {
  if (refilling.has(query)) return
  const ask = () => {
    refilling.delete(query)
    void client.invalidateQueries({ queryKey: query.queryKey, exact: true })
  }
  refilling.set(query, setTimeout(ask, refillMs))
}

const lengthOf = ({ pages }: TicketPages) => pages.reduce((sum, { rows }) => sum + rows.length, 0)
const hasRest = ({ pages }: TicketPages) => Boolean(pages.at(-1)?.hasMore)
const has = ({ pages }: TicketPages, id: number) =>
  pages.some(({ rows }) => rows.some((row) => row.id === id))

function without(data: TicketPages, id: number): TicketPages {
  if (!has(data, id)) return data
  return counted(data, -1, ({ rows }) => rows.filter((row) => row.id !== id))
}

/** Inserts by time; `isWelcome`: also when it was not there before; `isNew`: the count increases. */
function placed(
  data: TicketPages,
  ticket: Ticket,
  { isWelcome, isNew }: { isWelcome: boolean; isNew: boolean }
): TicketPages {
  const former = data.pages.flatMap(({ rows }) => rows).find(({ id }) => id === ticket.id)
  if (!former && !isWelcome) return data
  const row = former ? withKind(ticket, former) : ticket
  const last = data.pages.at(-1)
  const isBelow = last?.hasMore && last.rows.length > 0 && comesBefore(last.rows.at(-1)!, row)
  let isPlaced = Boolean(isBelow)
  return counted(data, isNew ? 1 : 0, ({ rows }, page) => {
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

/**
 * The last message's kind is only known from live events and is kept while that message is the last; the search hit
 * is only known from the search response.
 */
const withKind = (ticket: Ticket, former: Ticket): Ticket => ({
  ...ticket,
  hit: ticket.hit ?? former.hit,
  previewKind:
    ticket.preview === former.preview
      ? (ticket.previewKind ?? former.previewKind)
      : ticket.previewKind,
})

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
