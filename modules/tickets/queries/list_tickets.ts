/** A page of the tickets that a person may see (TCK-01..06), at the cost of the page, not of the company. */
import type { DatabaseQueryBuilderContract } from '@adonisjs/lucid/types/querybuilder'
import type { Actor } from '#app/kernel/actor'
import { databaseClient } from '#app/kernel/database_client'
import { prepared } from '#app/kernel/prepared'
import type { TicketStatus } from '#modules/tickets/contract'
import { indexScansOf, whereInScan } from '#modules/tickets/queries/index_scans'
import { narrowing, type Narrow } from '#modules/tickets/queries/narrowing'
import type { SearchPieces } from '#modules/tickets/queries/search_pieces'
import { readTicketViews, type TicketView } from '#modules/tickets/queries/ticket_views'
import { whatIsFound } from '#modules/tickets/queries/what_is_found'

/** TCK-06, API-05. */
export const ticketsPerPage = 40
/** How far each walk goes beyond the page: so many more are counted without asking again. */
const countedBeyond = 200

/** All conditions hold at once (TCK-02). */
export interface TicketFilter {
  readonly page: number
  readonly status: TicketStatus | null
  readonly search: SearchPieces | null
  /** The queues shown; null means all that the actor may see. Queue-less tickets follow TCK-03. */
  readonly queueIds: readonly number[] | null
  /** Tickets with all of these labels; empty means any ticket. */
  readonly labelIds: readonly number[]
  /** Whoever sees the company: tickets of any of these people; empty means everybody's (TCK-01). */
  readonly ownerIds: readonly number[]
  /** Days of the company's zone, `yyyy-MM-dd`: opened then, last changed then. */
  readonly openedOn: string | null
  readonly changedOn: string | null
  /** Whoever sees more than their own: all of it instead of their own and what waits (TCK-04). */
  readonly showAll: boolean
  readonly unreadOnly: boolean
}

/** The message that says what was searched for, the newest of its ticket (TCK-05). */
export interface MessageHit {
  readonly id: number
  readonly body: string
  readonly sentAt: Date
}
export interface ListedTicket extends TicketView {
  /** Null when the ticket was not found by a message. */
  readonly messageHit: MessageHit | null
}
type Row = TicketView & {
  readonly count: number
  readonly hitId: number | null
  readonly hitBody: string
  readonly hitSentAt: Date
}

/**
 * `count` is exact for what waits or goes on, which badges show, and for a search. Of what is over, and of all
 * states together, it is exact up to two hundred beyond the page: above that there are at least as many.
 */
export async function listTickets(
  actor: Actor,
  filter: TicketFilter
): Promise<{ tickets: ListedTicket[]; count: number }> {
  const narrowed = await narrowing(actor, filter, filter.search ? 'company' : 'scan')
  const seen = filter.search
    ? foundTickets(actor, filter.search, narrowed)
    : walkedTickets(actor, filter, narrowed)
  const page = databaseClient()
    .from(seen.as('seen'))
    .select('id', 'hit_id')
    .select(databaseClient().raw('count(*) over ()::int as count'))
    .orderByRaw('updated_at desc, id desc')
    .limit(ticketsPerPage)
    .offset((filter.page - 1) * ticketsPerPage)
  const rows = await readTicketViews<Row>(actor, (query) => {
    const onPage = query
      .with('page', page)
      .join('page', 'page.id', 'tickets.id')
      .leftJoin('messages as hits', 'hits.id', 'page.hit_id')
      .select('page.count', 'hits.id as hitId', 'hits.body as hitBody', 'hits.sent_at as hitSentAt')
      .orderByRaw('tickets.updated_at desc, tickets.id desc')
    return filter.search ? onPage : prepared(onPage)
  })
  // A page behind the last one is empty; how many there are it has to hear from the first.
  if (!rows.length && filter.page > 1) {
    return { tickets: [], count: (await listTickets(actor, { ...filter, page: 1 })).count }
  }
  const seenCount = rows[0]?.count ?? 0
  const count = isCutShort(filter, seenCount)
    ? await countWalked(actor, filter, narrowed)
    : seenCount
  return { tickets: rows.map(viewOf), count }
}

/** Whether more of what badges show may be there than the walks have seen. */
const isCutShort = (filter: TicketFilter, seenCount: number) =>
  !filter.search &&
  (filter.status === 'open' || filter.status === 'pending') &&
  seenCount >= reachOf(filter)

/** All that the walks would find: what goes on is little, however much is over (ADR 16). */
async function countWalked(actor: Actor, filter: TicketFilter, narrowed: Narrow): Promise<number> {
  const scans = indexScansOf(actor, filter).map((scan) =>
    narrowed(whereInScan(ticketsOf(actor), scan)).select('tickets.id')
  )
  const all = scans.slice(1).reduce((one, other) => one.union(other as never, true), scans[0])
  const counted = databaseClient().from(all.as('walked'))
  const [{ count }] = await prepared(counted.count('* as count'))
  return count
}

/** How many of each scan are looked at; where fewer are found, no walk was cut short. */
const reachOf = ({ page }: TicketFilter) => page * ticketsPerPage + countedBeyond

/** As many of each scan as the page could take from it alone, put together. */
function walkedTickets(actor: Actor, filter: TicketFilter, narrowed: Narrow) {
  const scans = indexScansOf(actor, filter).map((scan) =>
    narrowed(whereInScan(ticketsOf(actor), scan))
      .select('tickets.id', 'tickets.updated_at')
      .select(databaseClient().raw('null::bigint as hit_id'))
      .orderByRaw('tickets.updated_at desc, tickets.id desc')
      .limit(reachOf(filter))
  )
  return scans.slice(1).reduce((all, scan) => all.union(scan as never, true), firstOf(scans))
}

/** `union` wraps those that come after the first. */
const firstOf = (scans: DatabaseQueryBuilderContract[]) =>
  databaseClient().from(scans[0].as('first_scan')).select('id', 'updated_at', 'hit_id')

/**
 * Each find looks its ticket up by its id: `limit` keeps the planner from reading all tickets of the company
 * instead when a phrase is common.
 */
function foundTickets(actor: Actor, search: SearchPieces, narrowed: Narrow) {
  const found = whatIsFound(actor.companyId, search)
  const ticket = narrowed(ticketsOf(actor))
    .select('tickets.id', 'tickets.updated_at')
    .whereRaw('tickets.id = found.ticket_id')
    .limit(1)
    .toSQL()
  const finds = `(select ticket_id, max(message_id) as message_id from (${found.sql}) as ways
    group by ticket_id) as found`
  return databaseClient()
    .from(databaseClient().raw(finds, found.bindings as never) as never)
    .joinRaw(`cross join lateral (${ticket.sql}) as ticket`, ticket.bindings as never)
    .select('ticket.id', 'ticket.updated_at', 'found.message_id as hit_id')
}

const ticketsOf = ({ companyId }: Actor) =>
  databaseClient().from('tickets').where('tickets.company_id', companyId)

function viewOf({ count: _count, hitId, hitBody, hitSentAt, ...view }: Row) {
  const messageHit = hitId === null ? null : { id: hitId, body: hitBody, sentAt: hitSentAt }
  return { ...view, messageHit }
}
