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

/** One statement for any number of recipients: each event falls into the step at whose end it has happened. */
async function countBySteps({ id, companyId }: Campaign, { from, end, stepSeconds }: Span) {
  const steps = Math.ceil(Math.max(0, end.diff(from).as('seconds')) / stepSeconds)
  const { rows } = await databaseClient().rawQuery<{ rows: CountRow[] }>(
    `with happened as (
       select least(ceil(greatest(extract(epoch from at - ?::timestamptz), 0) / ?::int), ?::int)::int as step, kind
       from campaign_recipients
       cross join lateral (values ('sent', sent_at), ('delivered', delivered_at), ('read', read_at),
         ('replied', replied_at), ('failed', failed_at)) as event (kind, at)
       where company_id = ? and campaign_id = ? and at <= ?::timestamptz
     ), counted as (
       select step,
         count(*) filter (where kind = 'sent') as sent,
         count(*) filter (where kind = 'delivered') as delivered,
         count(*) filter (where kind = 'read') as read,
         count(*) filter (where kind = 'replied') as replied,
         count(*) filter (where kind = 'failed') as failed
       from happened group by step
     )
     select step, coalesce(sum(sent) over so_far, 0)::int as sent,
       coalesce(sum(delivered) over so_far, 0)::int as delivered,
       coalesce(sum(read) over so_far, 0)::int as read,
       coalesce(sum(replied) over so_far, 0)::int as replied,
       coalesce(sum(failed) over so_far, 0)::int as failed
     from generate_series(0, ?::int) as step left join counted using (step)
     window so_far as (order by step) order by step`,
    [from.toISO(), stepSeconds, steps, companyId, id, end.toISO(), steps] as never
  )
  return rows
}
