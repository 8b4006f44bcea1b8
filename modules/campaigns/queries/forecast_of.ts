/** The forecast of a campaign on a number, from what the number has to do and from the company's settings. */
import type { DateTime } from 'luxon'
import type { Actor } from '#app/kernel/actor/actor'
import { now } from '#app/kernel/clock'
import { databaseClient } from '#app/kernel/database/database_client'
import { forecast, type Forecast, type LaneState } from '#modules/campaigns/engine/forecast'
import { Campaign } from '#modules/campaigns/model'
import { countsOf } from '#modules/campaigns/queries/report'
import { sendingRules } from '#modules/campaigns/read_settings'
import { companyOf } from '#modules/identity/public'

interface SendingNumber {
  readonly id: number
  readonly status: string
  readonly coldLockedUntil: DateTime | null
}

/** A time that is over is now. */
export async function forecastOf(
  company: Pick<Actor, 'companyId'>,
  { id: connectionId, status, coldLockedUntil }: SendingNumber,
  given: { readonly messages: number; readonly scheduledAt: DateTime | null }
): Promise<Forecast> {
  const { companyId } = company
  const at = now().setZone((await companyOf(company)).zone)
  const running = await Campaign.of({ companyId })
    .where({ connectionId, status: 'running' })
    .orderByRaw('fed_at nulls first, id')
  return forecast({
    now: at,
    startsAt: given.scheduledAt && given.scheduledAt > at ? given.scheduledAt : at,
    messages: given.messages,
    ...(await sendingRules(company)),
    lane: await laneOf(connectionId, at),
    waiting: running.map((campaign) => countsOf(campaign).waiting),
    isConnected: status === 'CONNECTED',
    lockedUntil: coldLockedUntil,
  })
}

/** Null before its first campaign. `at` is in the company's zone, as the day of the lane is (API-08). */
async function laneOf(connectionId: number, at: DateTime): Promise<LaneState | null> {
  const { rows } = await databaseClient().rawQuery<{
    rows: { sent_in_row: number; sent_today: number; wait: number }[]
  }>(
    `select sent_in_row, case when day = ? then sent_today else 0 end as sent_today,
       extract(epoch from next_at - clock_timestamp())::float8 as wait
     from campaign_lanes where connection_id = ?`,
    [at.toISODate()!, connectionId]
  )
  const [lane] = rows
  if (!lane) return null
  const { sent_in_row: sentInRow, sent_today: sentToday, wait } = lane
  return { sentInRow, sentToday, nextAt: at.plus({ seconds: wait }) }
}
