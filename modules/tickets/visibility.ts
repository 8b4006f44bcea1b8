/**
 * Who may see which ticket and read which message (TCK-04, TCK-10, ADR 27). The rule is defined once, as
 * data, and used both for loaded rows and as SQL.
 */
import type { DatabaseQueryBuilderContract } from '@adonisjs/lucid/types/querybuilder'
import type { Actor } from '#app/kernel/actor/actor'
import type { SaidIn, SqlPiece, TicketState, TicketStatus } from '#modules/tickets/contract'

/** Values used in place of a queue id: the row never had a queue; its queue was deleted. */
export const noQueue = 0
const deletedQueue = -1

/**
 * A conjunction: each column named must have one of the given values. A row that matches any of the ways is
 * visible.
 */
type Way<C extends string> = { readonly [K in C]?: readonly (number | string)[] }
type Row<C extends string> = { readonly [K in C]: number | string | null }

interface TicketWay extends Way<'status' | 'userId' | 'queueId'> {
  readonly status?: readonly TicketStatus[]
  readonly queueId?: readonly number[]
}

/** TCK-04. */
function ticketWays(actor: Actor): TicketWay[] {
  if (actor.can('tickets.view_all')) return [{}]
  // Only the owner, supervisors of the queue and users with `tickets.view_all` see an open ticket.
  const inOwnQueues: TicketStatus[] = actor.can('tickets.view_own_queues')
    ? ['pending', 'open', 'closed']
    : ['pending', 'closed']
  return [
    { userId: actor.userId === null ? [] : [actor.userId] },
    { status: inOwnQueues, queueId: actor.queueIds },
    { status: ['pending'], queueId: actor.seesQueueless ? [noQueue] : [] },
  ]
}

type MessageWay = Way<'ticketId' | 'queueId'>

const saidInNone = { queueId: [noQueue] }

/** All messages of the ticket itself are readable by whoever may see it (ADR 23). */
const messageWays = (actor: Actor, ticketId: number): MessageWay[] => [
  { ticketId: [ticketId] },
  ...earlierWays(actor),
]

/** TCK-10: from earlier tickets of the chat, messages of the actor's own queues and messages without a queue. */
const earlierWays = (actor: Actor): Way<'queueId'>[] =>
  actor.can('tickets.view_all') ? [{}] : [saidInNone, { queueId: actor.queueIds }]

/** Messages that everybody who may see the ticket may read. */
const sharedWays = (ticketId: number): MessageWay[] => [{ ticketId: [ticketId] }, saidInNone]

/** Whether this actor may see a ticket in this state. */
export const maySee = (actor: Actor, { status, userId, queueId }: TicketState): boolean =>
  fits(ticketWays(actor), { status, userId, queueId: queueId ?? noQueue })

/** The same rule as a condition on a query whose table is named `tickets`. */
export function whereVisible<T extends DatabaseQueryBuilderContract>(query: T, actor: Actor): T {
  const { sql, bindings } = visibleTickets(actor)
  return query.whereRaw(sql, bindings as never)
}

/** The same rule as an SQL fragment about a table named `tickets`. */
export const visibleTickets = (actor: Actor): SqlPiece => sqlOf(ticketWays(actor), ticketColumns)

/**
 * The queues whose tickets in this state the actor sees, whoever owns them; `noQueue` stands for none. Null:
 * all tickets of the company. For code that works per queue: index scans and realtime rooms.
 */
export function queuesSeen(actor: Actor, status: TicketStatus): number[] | null {
  const ways = ticketWays(actor)
  if (ways.some((way) => Object.keys(way).length === 0)) return null
  return ways.flatMap((way) => (way.status?.includes(status) ? (way.queueId ?? []) : []))
}

/** Whether this actor, who may see the ticket, may read the message in its conversation. */
export const mayRead = (actor: Actor, ticketId: number, message: SaidIn): boolean =>
  fits(messageWays(actor, ticketId), valuesOf(message))

/**
 * Whether everybody who may see the ticket may read the message there. Events sent to a room contain nothing
 * else.
 */
export const mayAllRead = (ticketId: number, message: SaidIn): boolean =>
  fits(sharedWays(ticketId), valuesOf(message))

/** The same rule as a condition on a query whose table is named `messages`. */
export function whereReadable<T extends DatabaseQueryBuilderContract>(
  query: T,
  actor: Actor,
  ticketId: number
): T {
  const { sql, bindings } = sqlOf(messageWays(actor, ticketId), messageColumns)
  return query.whereRaw(sql, bindings as never)
}

/**
 * Whether the actor may read a message of `messages` in any conversation that they may see, as an SQL
 * fragment; for data that is requested on its own, such as a file.
 */
export function readableSomewhere(actor: Actor): SqlPiece {
  const seen = visibleTickets(actor)
  const earlier = sqlOf(earlierWays(actor), messageColumns)
  return {
    sql: `exists (select from tickets
      where tickets.company_id = messages.company_id and tickets.contact_id = messages.contact_id
        and ${seen.sql}${seesArchived(actor) ? '' : ' and not tickets.is_archived'}
        and (tickets.id = messages.ticket_id
          or (tickets.id > messages.ticket_id
            and tickets.connection_id is not distinct from messages.connection_id and ${earlier.sql})))`,
    bindings: [...seen.bindings, ...earlier.bindings],
  }
}

/** The history of a deleted contact is visible only to users who may see deleted data (CON-03). */
export const seesArchived = (actor: Actor): boolean => actor.can('tickets.view_deleted')

/** The queue of a ticket, written as in the index; 0 for none. For a closed ticket, the queue it was closed in. */
export const standsAt = `coalesce(case when tickets.status = 'closed' then tickets.closed_queue_id
  else tickets.queue_id end, 0)`

const ticketColumns = { status: 'tickets.status', userId: 'tickets.user_id', queueId: standsAt }
const messageColumns = {
  ticketId: 'messages.ticket_id',
  queueId: `coalesce(messages.queue_id,
    case when messages.former_queue_id is null then ${noQueue} else ${deletedQueue} end)`,
}

const valuesOf = ({ ticketId, queueId, formerQueueId }: SaidIn) => ({
  ticketId,
  queueId: queueId ?? (formerQueueId === null ? noQueue : deletedQueue),
})

function fits<C extends string>(ways: readonly Way<C>[], row: Row<C>): boolean {
  return ways.some((way) =>
    columnsOf(way).every((column) => (way[column] as readonly unknown[]).includes(row[column]))
  )
}

function sqlOf<C extends string>(
  ways: readonly Way<C>[],
  columns: Readonly<Record<C, string>>
): SqlPiece {
  const pieces = ways.map((way) => {
    const named = columnsOf(way)
    return {
      sql: named.map((column) => `${columns[column]} = any(?)`).join(' and ') || 'true',
      bindings: named.map((column) => [...way[column]!]),
    }
  })
  return {
    sql: `(${pieces.map(({ sql }) => `(${sql})`).join(' or ')})`,
    bindings: pieces.flatMap(({ bindings }) => bindings),
  }
}

const columnsOf = <C extends string>(way: Way<C>) => Object.keys(way) as C[]

/** The rule as other modules use it. */
export const visibility = {
  whereVisible,
  seesArchived,
  mayRead,
  mayAllRead,
  whereReadable,
  readableSomewhere,
}
