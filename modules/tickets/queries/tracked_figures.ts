/**
 * Figures about the services of a period (DSH-02 to DSH-07): one statement each, which reads only the
 * period's rows.
 */
import db from '@adonisjs/lucid/services/db'
import type { RawQuery } from '@adonisjs/lucid/types/querybuilder'
import type { Actor } from '#app/kernel/actor/actor'
import type { Span } from '#modules/tickets/contract'
import Tracking from '#modules/tickets/models/tracking'

/** Services that one user finished in a period. */
export interface FinishedServices {
  /** Null: services that ended without an owner. */
  readonly userId: number | null
  readonly finished: number
  /** Services that a user had accepted, and the total seconds from acceptance to the end or the rating request. */
  readonly supported: number
  readonly supportSeconds: number
}

/** Services finished in a period, by user; users without any are left out (DSH-03, DSH-04, DSH-06). */
export async function finishedServices(actor: Actor, span: Span): Promise<FinishedServices[]> {
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
export async function waitsOfServices(
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
export const openedByDay = (actor: Actor, span: Span, zone: string): Promise<Map<string, number>> =>
  openedBy(actor, span, db.raw(`to_char(created_at at time zone ?, 'YYYY-MM-DD') as slice`, [zone]))

/** The same by hour of day, 0 to 23, in the zone. */
export const openedByHour = (
  actor: Actor,
  span: Span,
  zone: string
): Promise<Map<number, number>> =>
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
