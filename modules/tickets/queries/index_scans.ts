/** Where a list of tickets has to look: a few places of which each is one walk along one index (TCK-04). */
import type { DatabaseQueryBuilderContract } from '@adonisjs/lucid/types/querybuilder'
import type { Actor } from '#app/kernel/actor'
import { ticketStatuses, type TicketStatus } from '#modules/tickets/contract'
import type { TicketFilter } from '#modules/tickets/queries/list_tickets'
import { noQueue, queuesSeen, standsAt } from '#modules/tickets/visibility'

/** One state, and within it one queue (0: none), one person, some queues, or all of it. */
export interface IndexScan {
  readonly status: TicketStatus
  readonly queueId?: number
  readonly userId?: number
  /** A further condition, where few tickets are left to be looked at. */
  readonly among?: readonly number[]
}

/**
 * Scans that together hold just what the actor may see (TCK-04) of the state, the queues and the share that
 * the filter asks for (TCK-03); two may hold the same ticket. A list that had one condition with "or"
 * instead would walk past every ticket of the company in search of a page, or sort them all.
 */
export function indexScansOf(actor: Actor, filter: TicketFilter): IndexScan[] {
  const statuses = filter.status ? [filter.status] : ticketStatuses
  const scans = actor.can('tickets.view_all') ? scansOfAll : scansOfMember
  return statuses.flatMap((status) => scans(actor, filter, status))
}

/** Whoever sees the company: all of it, or their own and what waits. */
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
  // Their own, wherever it stands; of chosen queues only what stands there.
  const own: IndexScan = { status, userId, ...(queueIds && { among: [...shown, ...free] }) }
  const seesColleagues =
    actor.can('tickets.view_own_queues') && (filter.showAll || filter.status === null)
  if (status === 'open' && !seesColleagues) return [own]
  const seen = queuesSeen(actor, status) ?? []
  const inOwnQueues = inQueues(
    status,
    seen.filter((id) => !queueIds || id === noQueue || queueIds.includes(id))
  )
  // What is theirs and stands in one of the chosen queues is in these already, but for what has no queue.
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
