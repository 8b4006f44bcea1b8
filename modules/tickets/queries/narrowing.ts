/** The filter of a list of tickets as SQL conditions, combined with AND (TCK-01..05). */
import type { DatabaseQueryBuilderContract } from '@adonisjs/lucid/types/querybuilder'
import type { Actor } from '#app/kernel/actor/actor'
import { registry } from '#app/kernel/modules/registry'
import { readSetting } from '#app/kernel/settings/settings'
import { ticketLabels, type SqlPiece } from '#modules/tickets/contract'
import type { TicketFilter } from '#modules/tickets/queries/list_tickets'
import { seesArchived, standsAt, whereVisible } from '#modules/tickets/visibility'

export type Narrow = <T extends DatabaseQueryBuilderContract>(query: T) => T

/**
 * Narrows a query whose table is named `tickets`. An index scan already covers visibility, state, queues and
 * share, so only the rest of the filter is added to it.
 */
export async function narrowing(
  actor: Actor,
  filter: TicketFilter,
  within: 'scan' | 'company'
): Promise<Narrow> {
  const labelled = await labelPiece(actor, filter)
  const hasDays = filter.openedOn !== null || filter.changedOn !== null
  const zone = hasDays ? await readSetting<string>(actor, 'identity.timezone') : ''
  return (query) => {
    if (within === 'company') {
      void whereVisible(query, actor)
      whereShown(query, actor, filter)
      if (filter.queueIds) whereQueues(query, actor, filter.queueIds)
    }
    if (!seesArchived(actor)) void query.where('tickets.is_archived', false)
    wherePeople(query, actor, filter)
    if (filter.unreadOnly) void query.where('tickets.unread_messages', '>', 0)
    whereOnDay(query, 'created_at', filter.openedOn, zone)
    whereOnDay(query, 'updated_at', filter.changedOn, zone)
    if (labelled) {
      void query.whereRaw(`tickets.id in (${labelled.sql})`, labelled.bindings as never)
    }
    return query
  }
}

/** TCK-04: users who may see more get only their own and pending tickets unless they ask for all. */
function whereShown(query: DatabaseQueryBuilderContract, actor: Actor, filter: TicketFilter) {
  const { status, showAll } = filter
  const sees = (ability: string) => actor.can(ability) && !showAll
  const ownId = actor.userId ?? 0
  if (status) void query.where('tickets.status', status)
  if (status === 'open' && sees('tickets.view_own_queues')) {
    void query.where('tickets.user_id', ownId)
  } else if (status !== 'pending' && sees('tickets.view_all')) {
    void query.where((either) => {
      void either.where('tickets.user_id', ownId).orWhere('tickets.status', 'pending')
    })
  }
}

/** TCK-01: ignored for other users, as `showAll` is. */
function wherePeople(
  query: DatabaseQueryBuilderContract,
  actor: Actor,
  { ownerIds }: TicketFilter
) {
  if (ownerIds.length && actor.can('tickets.view_all')) {
    void query.whereRaw('tickets.user_id = any(?)', [[...ownerIds]])
  }
}

/** TCK-03: tickets without a queue are shown to users who may see them; queues the user is not in are dropped. */
function whereQueues(query: DatabaseQueryBuilderContract, actor: Actor, ids: readonly number[]) {
  const seesAll = actor.can('tickets.view_all')
  const own = seesAll ? ids : ids.filter((id) => actor.queueIds.includes(id))
  void query.whereRaw(`${standsAt} = any(?)`, [
    [...own, ...(actor.seesQueueless || seesAll ? [0] : [])],
  ])
}

/** From midnight to midnight in the company's zone (API-08). */
function whereOnDay(
  query: DatabaseQueryBuilderContract,
  column: 'created_at' | 'updated_at',
  day: string | null,
  zone: string
) {
  if (!day) return
  void query.whereRaw(
    `tickets.${column} >= (?::date)::timestamp at time zone ?
      and tickets.${column} < (?::date + 1)::timestamp at time zone ?`,
    [day, zone, day, zone]
  )
}

/** Null when no labels are requested. Without a module that has labels no ticket matches. */
async function labelPiece(actor: Actor, { labelIds }: TicketFilter): Promise<SqlPiece | null> {
  if (!labelIds.length) return null
  const [Labels] = await registry.contributionsTo(ticketLabels)
  if (!Labels) return { sql: 'select null::integer', bindings: [] }
  return new Labels().withAll(actor.companyId, labelIds)
}
