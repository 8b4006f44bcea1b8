/** Splits a list of tickets into a few scans, each of which reads one index range (TCK-04). */
import type { DatabaseQueryBuilderContract } from '@adonisjs/lucid/types/querybuilder'
import type { Actor } from '#app/kernel/actor/actor'
import { ticketStatuses, type TicketStatus } from '#modules/tickets/contract'
import type { TicketFilter } from '#modules/tickets/queries/list_tickets'
import { noQueue, queuesSeen, standsAt } from '#modules/tickets/visibility'

/** One state, restricted to one queue (0: without a queue), one owner, some queues, or not restricted. */
export interface IndexScan {
  readonly status: TicketStatus
  readonly queueId?: number
  readonly userId?: number
  /** Additional filter by queue, for scans that yield few tickets. */
  readonly among?: readonly number[]
}

/**
 * Scans whose union is what the actor may see (TCK-04) of the filter's state, queues and share (TCK-03); two
 * scans may yield the same ticket. A single condition with "or" would read all tickets of the company for one
 * page, or sort them all.
 */
export function indexScansOf(actor: Actor, filter: TicketFilter): IndexScan[] {
  const statuses = filter.status ? [filter.status] : ticketStatuses
  const scans = actor.can('tickets.view_all') ? scansOfAll : scansOfMember
  return statuses.flatMap((status) => scans(actor, filter, status))
}

/** For users who see the whole company: all of it, or their own and pending tickets. */
function scansOfAll(
  actor: Actor,
  { showAll, queueIds }: TicketFilter,
  status: TicketStatus
): IndexScan[] {
  const among = queueIds && [...queueIds, 0]
  if (!showAll && status !== 'pending') {
    return [{ status, userId: actor.userId ?? 0, ...(among && { among }) }]
  }
  return among ? inQueues(status, among) : [{ status }]
}

function scansOfMember(actor: Actor, filter: TicketFilter, status: TicketStatus): IndexScan[] {
  const { queueIds } = filter
  const userId = actor.userId ?? 0
  const shown = actor.queueIds.filter((id) => !queueIds || queueIds.includes(id))
  const free = actor.seesQueueless ? [noQueue] : []
  // The user's own tickets in any queue; with a queue filter, only those in the chosen queues.
  const own: IndexScan = { status, userId, ...(queueIds && { among: [...shown, ...free] }) }
  const seesColleagues =
    actor.can('tickets.view_own_queues') && (filter.showAll || filter.status === null)
  if (status === 'open' && !seesColleagues) return [own]
  const seen = queuesSeen(actor, status) ?? []
  const inOwnQueues = inQueues(
    status,
    seen.filter((id) => !queueIds || id === noQueue || queueIds.includes(id))
  )
  // With a queue filter these scans already include the user's own tickets, except those without a queue.
  if (!queueIds) return [own, ...inOwnQueues]
  return [...inOwnQueues, ...free.map((queueId) => ({ status, userId, queueId }))]
}

export function whereInScan<T extends DatabaseQueryBuilderContract>(query: T, scan: IndexScan): T {
  return query
    .where('tickets.status', scan.status)
    .if(scan.queueId !== undefined, () => void query.whereRaw(`${standsAt} = ?`, [scan.queueId!]))
    .if(scan.userId !== undefined, () => void query.where('tickets.user_id', scan.userId!))
    .if(scan.among, () => void query.whereRaw(`${standsAt} = any(?)`, [[...scan.among!]]))
}

const inQueues = (status: TicketStatus, ids: readonly number[]): IndexScan[] =>
  [...new Set(ids)].map((queueId) => ({ status, queueId }))
