/** How a campaign went over time (CMP-24). */
import type { DateTime } from 'luxon'
import { now } from '#app/kernel/clock'
import { databaseClient } from '#app/kernel/database/database_client'
import type { Campaign } from '#modules/campaigns/model'

export const maxPoints = 60

/** Cumulative: what had happened by then. */
export interface CurvePoint {
  readonly at: DateTime
  readonly sent: number
  readonly delivered: number
  readonly read: number
  readonly replied: number
  readonly failed: number
}
export interface Curve {
  /** Null before it began. */
  readonly from: DateTime | null
  readonly stepSeconds: number
  readonly points: readonly CurvePoint[]
}

type CountRow = Omit<CurvePoint, 'at'> & { readonly step: number }

/** From its start to its end, or now; what happens after its end is in its counts alone. */
export async function curveOf(campaign: Campaign): Promise<Curve> {
  const { startedAt: from, completedAt } = campaign
  if (!from) return { from: null, stepSeconds: 0, points: [] }
  const end = completedAt ?? now()
  const seconds = Math.max(0, end.diff(from).as('seconds'))
  const stepSeconds = Math.max(1, Math.ceil(seconds / (maxPoints - 1)))
  const rows = await countBySteps(campaign, { from, end, stepSeconds })
  const points = rows.map(({ step, ...counts }) => {
    const at = from.plus({ seconds: step * stepSeconds })
    return { at: at < end ? at : end, ...counts }
  })
  return { from, stepSeconds, points }
}

interface Span {
  readonly from: DateTime
  readonly end: DateTime
  readonly stepSeconds: number
}

/**
 * One statement for any number of recipients: each event falls into the step at whose end it has happened. Rows are
 * grouped by their five steps before they are turned into a line per step, which halves the time of 100,000.
 */
async function countBySteps({ id, companyId }: Campaign, { from, end, stepSeconds }: Span) {
  const steps = Math.ceil(Math.max(0, end.diff(from).as('seconds')) / stepSeconds)
  const { rows } = await databaseClient().rawQuery<{ rows: CountRow[] }>(
    `with span as (
       select ?::timestamptz as from_at, ?::timestamptz as end_at, make_interval(secs => ?::int) as width
     ), grouped as materialized (
       select ${Object.entries(events).map(startOf).join(', ')}, count(*) as recipients
       from campaign_recipients cross join span
       where company_id = ? and campaign_id = ? group by ${Object.keys(events).join(', ')}
     ), counted as (
       select least(greatest(round(extract(epoch from start - from_at) / extract(epoch from width)) + 1, 0), ?::int)::int
           as step,
         ${sums((name) => `sum(recipients) filter (where kind = '${name}')`)}
       from grouped cross join span
       cross join lateral (values ${Object.keys(events)
         .map((name) => `('${name}', ${name})`)
         .join(', ')}) as event (kind, start)
       where start is not null group by step
     )
     select step, ${sums((name) => `coalesce(sum(${name}) over so_far, 0)::int`)}
     from generate_series(0, ?::int) as step left join counted using (step)
     window so_far as (order by step) order by step`,
    [from.toISO(), end.toISO(), stepSeconds, companyId, id, steps, steps] as never
  )
  return rows
}

/** The events that the curve counts, each with the column of its time. */
const events = {
  sent: 'sent_at',
  delivered: 'delivered_at',
  read: 'read_at',
  replied: 'replied_at',
  failed: 'failed_at',
} satisfies Record<keyof Omit<CountRow, 'step'>, string>

/** Start of the step in which it happened: what happens at the end of a step belongs to it, to the microsecond. */
const startOf = ([name, at]: [string, string]) =>
  `case when ${at} <= end_at then date_bin(width, ${at} - interval '1 microsecond', from_at) end as ${name}`

const sums = (sum: (name: string) => string) =>
  Object.keys(events)
    .map((name) => `${sum(name)} as ${name}`)
    .join(', ')
