/** Where a ticket stands in the cached lists, and how it moves between them. */
import { matchQuery, type InfiniteData, type Query, type QueryClient } from '@tanstack/react-query'
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
export function standsIn(filter: ListFilter, ticket: Ticket, viewer: Viewer): Stands {
  if (!isAmong(filter, ticket, viewer) || !bearsFilters(filter, ticket)) return 'no'
  // Read meanwhile, it stays until the list is asked for again: nothing vanishes by being opened.
  if (filter.search || (filter.unreadOnly && !ticket.unread)) return 'unknown'
  return filter.queueIds === null ? 'yes' : standsInQueues(filter.queueIds, ticket)
}

type Stands = 'yes' | 'no' | 'unknown'

function isAmong({ status, showAll }: ListFilter, ticket: Ticket, { userId }: Viewer) {
  if (status && status !== ticket.status) return false
  return status !== 'open' || showAll || ticket.owner?.id === userId
}

function bearsFilters({ labelIds = [], ownerIds = [] }: ListFilter, { labels, owner }: Ticket) {
  const bearsAll = labelIds.every((wanted) => labels.some(({ id }) => id === wanted))
  return bearsAll && (!ownerIds.length || ownerIds.some((id) => id === owner?.id))
}

function standsInQueues(queueIds: readonly number[], { queue, status }: Ticket): Stands {
  if (queue) return queueIds.includes(queue.id) ? 'yes' : 'no'
  return status === 'closed' ? 'unknown' : 'yes'
}

/**
 * Puts a new state of a ticket wherever it belongs and takes it away elsewhere. `hasMoved` false: something
 * was said in it, and it stands where it stood, so that no list counts it anew.
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
    // Where not all is loaded, one that is not here may have been counted below.
    const isDoubtful = hasRest(data) && !has(data, ticket.id) && stands !== 'unknown'
    if (isDoubtful && hasMoved) refill(client, query)
  }
  client.setQueriesData<Ticket>({ queryKey: keys.tickets }, (shown) =>
    shown?.id === ticket.id ? withKind(ticket, shown) : shown
  )
}

/**
 * Places a ticket as it will stand, and again over each answer that a list gets until the result is
 * called: what was asked for earlier, or before the server was done, does not know of it.
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

/** Takes a ticket out of every list. */
export function dropTicket(client: QueryClient, ticketId: number) {
  for (const { query, data } of cachedLists(client)) {
    write(client, query, data, without(data, ticketId))
    if (hasRest(data) && !has(data, ticketId)) refill(client, query)
  }
}

/** Changes what is shown of a ticket, without moving it. */
export const patchTicket = (client: QueryClient, ticketId: number, change: Partial<Ticket>) =>
  patchTickets(client, (row) => (row.id === ticketId ? { ...row, ...change } : row))

/** Changes what is shown of any ticket, without moving it; `patched` answers the same row for no change. */
export function patchTickets(client: QueryClient, patched: (row: Ticket) => Ticket) {
  for (const { query, data } of cachedLists(client)) {
    const isTouched = data.pages.some(({ rows }) => rows.some((row) => patched(row) !== row))
    const pages = data.pages.map((page) => ({ ...page, rows: page.rows.map(patched) }))
    write(client, query, data, isTouched ? { ...data, pages } : data)
  }
  client.setQueriesData<Ticket>({ queryKey: keys.tickets }, (shown) => shown && patched(shown))
}

/** Any copy that is at hand. */
export const knownTicket = (client: QueryClient, is: (ticket: Ticket) => boolean) =>
  copies(client).find(is)

/** Each ticket that is at hand, once. */
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
  // A page boundary has moved: the row that slipped over it would never be loaded.
  if (lengthOf(after) < lengthOf(before) && hasRest(after)) refill(client, query)
}

/** Milliseconds; a flood of news must not ask for a list again at each. */
const refillMs = 2000
const refilling = new WeakMap<Query, ReturnType<typeof setTimeout>>()

/** Asks for what is loaded of a list again, soon: the cache alone cannot know its rest, or its count. */
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

/** In its place by time; `isWelcome` also when it was not there before; `isNew`: it is counted. */
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
 * The kind of the last message is learnt live and must not be forgotten while that message is the last; what
 * a search found in a ticket only the search's own answer tells.
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
