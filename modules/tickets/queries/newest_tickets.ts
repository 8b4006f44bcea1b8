/** The newest active tickets that a user may see, on a single page, for boards (TAG-04). */
import type { Actor } from '#app/kernel/actor/actor'
import { databaseClient } from '#app/kernel/database/database_client'
import { prepared } from '#app/kernel/database/prepared'
import type { TicketFilter } from '#modules/tickets/queries/list_tickets'
import { narrowing } from '#modules/tickets/queries/narrowing'
import { readTicketViews, type TicketView } from '#modules/tickets/queries/ticket_views'

/** The filters of lists (TCK-01 to TCK-04). */
export interface NewestFilter extends Pick<TicketFilter, 'queueIds' | 'ownerIds' | 'showAll'> {
  /** Include closed tickets. */
  readonly isOverToo: boolean
}
type Row = TicketView & { readonly count: number }

/** Most recently changed first, at most `most`; `count` is the number of all that match the filter. */
export async function newestTickets(
  actor: Actor,
  { isOverToo, ...wanted }: NewestFilter,
  most: number
): Promise<{ tickets: TicketView[]; count: number }> {
  const narrowed = await narrowing(actor, { ...anyTicket, ...wanted }, 'company')
  const newest = narrowed(
    databaseClient().from('tickets').where('tickets.company_id', actor.companyId)
  )
    .if(!isOverToo, (query) => void query.whereIn('tickets.status', ['pending', 'open']))
    .select('tickets.id')
    .select(databaseClient().raw('count(*) over ()::int as count'))
    .orderByRaw('tickets.updated_at desc, tickets.id desc')
    .limit(most)
  const rows = await readTicketViews<Row>(actor, (query) =>
    prepared(
      query
        .with('newest', newest)
        .join('newest', 'newest.id', 'tickets.id')
        .select('newest.count')
        .orderByRaw('tickets.updated_at desc, tickets.id desc')
    )
  )
  return { tickets: rows.map(({ count: _count, ...view }) => view), count: rows[0]?.count ?? 0 }
}

const anyTicket: TicketFilter = {
  page: 1,
  status: null,
  search: null,
  queueIds: null,
  labelIds: [],
  ownerIds: [],
  openedOn: null,
  changedOn: null,
  showAll: false,
  unreadOnly: false,
}
