/** Pages of the tickets that a user may see (TCK-01..06); the cost depends on the page, not on the company's size. */
import type { DatabaseQueryBuilderContract } from '@adonisjs/lucid/types/querybuilder'
import type { Actor } from '#app/kernel/actor/actor'
import type { AfterCursor } from '#app/kernel/http/after_cursor'
import { databaseClient } from '#app/kernel/database/database_client'
import { prepared } from '#app/kernel/database/prepared'
import type { TicketStatus } from '#modules/tickets/contract'
import { indexScansOf, whereInScan } from '#modules/tickets/queries/index_scans'
import { narrowing, type Narrow } from '#modules/tickets/queries/narrowing'
import type { SearchPieces } from '#modules/tickets/queries/search_pieces'
import { readTicketViews, type TicketView } from '#modules/tickets/queries/ticket_views'
import { whatIsFound } from '#modules/tickets/queries/what_is_found'
import { seesArchived, whereVisible } from '#modules/tickets/visibility'

/** TCK-06, API-05. */
export const ticketsPerPage = 40
/** How many rows beyond the page each scan reads: up to there no separate count is needed. */
const countedBeyond = 200

/** All conditions are combined with AND (TCK-02). */
export interface TicketFilter {
  readonly page: number
  readonly status: TicketStatus | null
  readonly search: SearchPieces | null
  /** Queues to show; null means all that the actor may see. TCK-03 applies to tickets without a queue. */
  readonly queueIds: readonly number[] | null
  /** Tickets with all of these labels; empty means any ticket. */
  readonly labelIds: readonly number[]
  /** Only for users who see the whole company: tickets of any of these owners; empty means all owners (TCK-01). */
  readonly ownerIds: readonly number[]
  /** Days in the company's zone, `yyyy-MM-dd`: day opened, day last changed. */
  readonly openedOn: string | null
  readonly changedOn: string | null
  /** For users who see more than their own tickets: everything instead of their own and pending tickets (TCK-04). */
  readonly showAll: boolean
  readonly unreadOnly: boolean
}

/** The newest message of a ticket that matches the search (TCK-05). */
export interface MessageHit {
  readonly id: number
  readonly body: string
  readonly sentAt: Date
}
export interface ListedTicket extends TicketView {
  /** Null when no message of the ticket matched. */
  readonly messageHit: MessageHit | null
}
type Row = TicketView & {
  readonly count: number
  readonly hitId: number | null
  readonly hitBody: string
  readonly hitSentAt: Date
}

/**
 * `count` is exact for pending and open tickets, which badges show, and for a search. For closed tickets and
 * for all states together it is exact up to two hundred beyond the page, and a lower bound above that.
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
  // A page beyond the last has no rows and therefore no count: it is taken from page 1.
  if (!rows.length && filter.page > 1) {
    return { tickets: [], count: (await listTickets(actor, { ...filter, page: 1 })).count }
  }
  const seenCount = rows[0]?.count ?? 0
  const count = isCutShort(filter, seenCount)
    ? await countWalked(actor, filter, narrowed)
    : seenCount
  return { tickets: rows.map(viewOf), count }
}

/** All that the actor may see, in the order of their ids (EXT-11); one more than the page has, if there is one. */
export const ticketsAfter = (actor: Actor, { after, limit }: AfterCursor): Promise<TicketView[]> =>
  readTicketViews(actor, (query) =>
    whereVisible(query, actor)
      .where('tickets.id', '>', after)
      .if(!seesArchived(actor), (found) => void found.where('tickets.is_archived', false))
      .orderBy('tickets.id')
      .limit(limit + 1)
  )

/** Whether there may be more tickets for a badge than the scans have read. */
const isCutShort = (filter: TicketFilter, seenCount: number) =>
  !filter.search &&
  (filter.status === 'open' || filter.status === 'pending') &&
  seenCount >= reachOf(filter)

/** Counts all rows of the scans: active tickets are few, however many are closed (ADR 16). */
async function countWalked(actor: Actor, filter: TicketFilter, narrowed: Narrow): Promise<number> {
  const scans = indexScansOf(actor, filter).map((scan) =>
    narrowed(whereInScan(ticketsOf(actor), scan)).select('tickets.id')
  )
  const all = scans.slice(1).reduce((one, other) => one.union(other as never, true), scans[0])
  const counted = databaseClient().from(all.as('walked'))
  const [{ count }] = await prepared(counted.count('* as count'))
  return count
}

/** Rows read per scan; if fewer are found in total, no scan was cut off. */
const reachOf = ({ page }: TicketFilter) => page * ticketsPerPage + countedBeyond

/** Union of the scans, each limited to the rows that the page could need from it alone. */
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

/** Wraps the first scan in a subquery as well, since `union` does so only with the others. */
const firstOf = (scans: DatabaseQueryBuilderContract[]) =>
  databaseClient().from(scans[0].as('first_scan')).select('id', 'updated_at', 'hit_id')

/**
 * Looks up the ticket of each match by its id: `limit` keeps the planner from reading all tickets of the
 * company when the search term is common.
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
