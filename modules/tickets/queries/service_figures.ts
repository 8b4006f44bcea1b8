/**
 * Figures about tickets and their services for statistics (DSH-02 to DSH-07): one statement each, which reads
 * only the active tickets or the period's rows.
 */
import db from '@adonisjs/lucid/services/db'
import type { RawQuery } from '@adonisjs/lucid/types/querybuilder'
import type { Actor } from '#app/kernel/actor/actor'
import { databaseClient } from '#app/kernel/database/database_client'
import type { Span } from '#modules/tickets/contract'
import Ticket from '#modules/tickets/models/ticket'
import Tracking from '#modules/tickets/models/tracking'

/**
 * Current number of open and of pending tickets (DSH-02): of the actor's own queues, unless the actor sees the
 * whole company (AUT-14). Groups are not counted.
 */
async function activeTickets(
  actor: Actor
): Promise<{ readonly open: number; readonly pending: number }> {
  const rows = await Ticket.of(actor)
    .whereIn('status', ['open', 'pending'])
    .where('isGroup', false)
    .if(!actor.can('tickets.view_all'), (query) => {
      void query.whereIn('queueId', [...actor.queueIds])
    })
    .groupBy('status')
    .select('status')
    .count('* as count')
    .pojo<{ status: 'open' | 'pending'; count: string }>()
  const counts = new Map(rows.map(({ status, count }) => [status, Number(count)]))
  return { open: counts.get('open') ?? 0, pending: counts.get('pending') ?? 0 }
}

/**
 * Number of contacts whose first service ever began in the period (DSH-02: leads); for users who do not see the
 * whole company only those whose first service is of one of their queues (AUT-14). The period's contacts are
 * looked up one by one in earlier services: `offset 0` keeps the planner from reading the company's whole history
 * instead.
 */
async function newContacts(actor: Actor, { from, until }: Span): Promise<number> {
  const { rows } = await databaseClient().rawQuery(
    `select count(*) as count
     from (
       select distinct on (contact_id) contact_id, queue_id from trackings
       where company_id = :companyId and created_at >= :from and created_at < :until
       order by contact_id, created_at, id
     ) as first_service
     where (:seesAll or queue_id = any(:queueIds))
       and not exists (
         select from trackings as earlier
         where earlier.company_id = :companyId
           and earlier.contact_id = first_service.contact_id and earlier.created_at < :from
         offset 0
       )`,
    {
      companyId: actor.companyId,
      from: from.toJSDate(),
      until: until.toJSDate(),
      seesAll: actor.can('tickets.view_all'),
      queueIds: [...actor.queueIds],
    }
  )
  return Number(rows[0].count)
}

/** Services that one user finished in a period. */
interface FinishedServices {
  /** Null: services that ended without an owner. */
  readonly userId: number | null
  readonly finished: number
  /** Services that a user had accepted, and the total seconds from acceptance to the end or the rating request. */
  readonly supported: number
  readonly supportSeconds: number
}

/** Services finished in a period, by user; users without any are left out (DSH-03, DSH-04, DSH-06). */
async function finishedServices(actor: Actor, span: Span): Promise<FinishedServices[]> {
  const rows = await servicesOf(actor, 'finished_at', span)
    .groupBy('user_id')
    .select('user_id as person')
    .count('* as finished')
    .count('started_at as supported')
    .select(
      // `least` ignores nulls.
      db.raw('sum(extract(epoch from least(finished_at, rating_at) - started_at)) as seconds')
    )
  return rows.map(({ person, finished, supported, seconds }) => ({
    userId: person,
    finished: Number(finished),
    supported: Number(supported),
    supportSeconds: Number(seconds),
  }))
}

/** Services accepted in a period that had waited in a queue: count and total waiting seconds (DSH-03). */
async function waits(
  actor: Actor,
  span: Span
): Promise<{ readonly count: number; readonly seconds: number }> {
  const [{ count, seconds }] = await servicesOf(actor, 'started_at', span)
    .whereNotNull('queued_at')
    .count('* as count')
    .select(db.raw('sum(extract(epoch from started_at - queued_at)) as seconds'))
  return { count: Number(count), seconds: Number(seconds) }
}

/**
 * Number of services of a period that began on each day (`yyyy-MM-dd`) of a zone; days without any are left
 * out (DSH-07).
 */
const openedByDay = (actor: Actor, span: Span, zone: string): Promise<Map<string, number>> =>
  openedBy(actor, span, db.raw(`to_char(created_at at time zone ?, 'YYYY-MM-DD') as slice`, [zone]))

/** The same by hour of day, 0 to 23, in the zone. */
const openedByHour = (actor: Actor, span: Span, zone: string): Promise<Map<number, number>> =>
  openedBy(
    actor,
    span,
    db.raw('extract(hour from created_at at time zone ?)::int as slice', [zone])
  )

async function openedBy<T extends string | number>(actor: Actor, span: Span, slice: RawQuery) {
  const rows = await servicesOf(actor, 'created_at', span)
    .groupByRaw('slice')
    .select(slice)
    .count('* as count')
  return new Map(rows.map((row) => [row.slice as T, Number(row.count)]))
}

/** Columns selected in this file; sums and counts are bigint or numeric and come as text. */
interface ServiceRow {
  readonly person: number
  readonly slice: string | number
  readonly finished: string
  readonly supported: string
  readonly count: string
  readonly seconds: string | null
}

/**
 * Users who do not see the whole company get only services of their own queues (AUT-14): the current queue,
 * or the one the service ended in.
 */
function servicesOf(
  actor: Actor,
  time: 'created_at' | 'started_at' | 'finished_at',
  { from, until }: Span
) {
  return Tracking.of(actor)
    .where(time, '>=', from.toJSDate())
    .where(time, '<', until.toJSDate())
    .if(!actor.can('tickets.view_all'), (query) => {
      void query.whereIn('queue_id', [...actor.queueIds])
    })
    .pojo<ServiceRow>()
}

/** What statistics ask about tickets. Each takes the actor, who decides what is counted; sums are in seconds. */
export const serviceFigures = {
  activeTickets,
  newContacts,
  finishedServices,
  waits,
  openedByDay,
  openedByHour,
}
