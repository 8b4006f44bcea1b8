/** Figures of the services of a period (DSH-02 to DSH-07): each one statement, which reads the period's rows alone. */
import db from '@adonisjs/lucid/services/db'
import type { RawQuery } from '@adonisjs/lucid/types/querybuilder'
import type { Actor } from '#app/kernel/actor'
import type { Span } from '#modules/tickets/contract'
import Tracking from '#modules/tickets/models/tracking'

/** What one person finished in a period. */
export interface FinishedServices {
  /** Null: services that ended without anybody having them. */
  readonly userId: number | null
  readonly finished: number
  /** Those that somebody had taken up, and their seconds from then to the end or the asking for a rating. */
  readonly supported: number
  readonly supportSeconds: number
}

/** The services finished in a period, by person; who finished none is left out (DSH-03, DSH-04, DSH-06). */
export async function finishedServices(actor: Actor, span: Span): Promise<FinishedServices[]> {
  const rows = await servicesOf(actor, 'finished_at', span)
    .groupBy('user_id')
    .select('user_id as person')
    .count('* as finished')
    .count('started_at as supported')
    .select(
      // `least` passes over a time that is not there.
      db.raw('sum(extract(epoch from least(finished_at, rating_at) - started_at)) as seconds')
    )
  return rows.map(({ person, finished, supported, seconds }) => ({
    userId: person,
    finished: Number(finished),
    supported: Number(supported),
    supportSeconds: Number(seconds),
  }))
}

/** The services taken up in a period that had waited in a queue: how many, how many seconds together (DSH-03). */
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

/** How many services of a period began on each day (`yyyy-MM-dd`) of a zone; days without any are left out (DSH-07). */
export const openedByDay = (actor: Actor, span: Span, zone: string): Promise<Map<string, number>> =>
  openedBy(actor, span, db.raw(`to_char(created_at at time zone ?, 'YYYY-MM-DD') as slice`, [zone]))

/** The same for the hours, 0 to 23, that a clock of the zone showed. */
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

/** What the statements of this file select; sums and counts are large numbers and come as text. */
interface ServiceRow {
  readonly person: number
  readonly slice: string | number
  readonly finished: string
  readonly supported: string
  readonly count: string
  readonly seconds: string | null
}

/** Of those in their own queues for whoever does not see the company (AUT-14): the queue one is, or ended, in. */
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
