/** A page of the tickets that a person may see (TCK-01..06). */
import db from '@adonisjs/lucid/services/db'
import type { DatabaseQueryBuilderContract } from '@adonisjs/lucid/types/querybuilder'
import type { Actor } from '#app/kernel/actor'
import type { TicketStatus } from '#modules/tickets/contract'
import { ticketViews, type TicketView } from '#modules/tickets/queries/ticket_views'
import { whereVisible } from '#modules/tickets/visibility'

/** TCK-06, API-05. */
export const ticketsPerPage = 40

export interface TicketFilter {
  readonly page: number
  readonly status: TicketStatus | null
  /** A `like` pattern; see `searchPattern`. */
  readonly search: string | null
  /** The queues shown; null means all that the actor may see. Queue-less tickets follow TCK-03. */
  readonly queueIds: readonly number[] | null
  /** Admins: the whole company instead of one's own and the waiting ones (TCK-04). */
  readonly showAll: boolean
  readonly unreadOnly: boolean
}

export async function listTickets(
  actor: Actor,
  filter: TicketFilter
): Promise<{ tickets: TicketView[]; count: number }> {
  const rows = narrowed(ticketViews(actor), actor, filter)
    .orderBy([
      { column: 'tickets.updated_at', order: 'desc' },
      { column: 'tickets.id', order: 'desc' },
    ])
    .limit(ticketsPerPage)
    .offset((filter.page - 1) * ticketsPerPage)
  const counted = db
    .from('tickets')
    .where('tickets.company_id', actor.companyId)
    // Each ticket has its contact: only a search looks at it.
    .if(filter.search, (query) => void query.join('contacts', 'contacts.id', 'tickets.contact_id'))
  const total = narrowed(counted, actor, filter).count('* as count')
  const [tickets, [{ count }]] = await Promise.all([rows, total])
  return { tickets: tickets as TicketView[], count: Number(count) }
}

function narrowed<T extends DatabaseQueryBuilderContract>(
  query: T,
  actor: Actor,
  filter: TicketFilter
): T {
  const { status, queueIds, search } = filter
  const isDailyView = !filter.showAll && status === 'open' && actor.can('tickets.view_own_queues')
  return (
    whereVisible(query, actor)
      .if(status, () => void query.where('tickets.status', status!))
      .if(filter.unreadOnly, () => void query.where('tickets.unread_messages', '>', 0))
      .if(queueIds, () => whereQueues(query, actor, queueIds!))
      // TCK-04: whoever could see more sees, day by day, their own and what waits.
      .if(isDailyView, () => void query.where('tickets.user_id', actor.userId ?? 0))
      .if(search, () => whereSearched(query, search!))
  )
}

/** TCK-03: tickets without a queue are shown to whoever may see them. */
function whereQueues(query: DatabaseQueryBuilderContract, actor: Actor, ids: readonly number[]) {
  const seesQueueless = actor.seesQueueless || actor.can('tickets.view_all')
  void query.whereRaw(
    `(coalesce(tickets.queue_id, tickets.closed_queue_id) = any(?)
      or (? and coalesce(tickets.queue_id, tickets.closed_queue_id) is null))`,
    [[...ids], seesQueueless]
  )
}

function whereSearched(query: DatabaseQueryBuilderContract, pattern: string) {
  const digits = pattern.replace(/\D/g, '')
  void query.where((either) => {
    void either
      .whereRaw('folded(contacts.name) like folded(?)', [pattern])
      .if(digits, () => void either.orWhere('contacts.number', 'like', `%${digits}%`))
  })
}
