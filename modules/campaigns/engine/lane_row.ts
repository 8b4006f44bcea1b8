/** The row of a number's campaigns: its pace, and the lock under which its messages are handed over (CMP-12). */
import type { Work } from '#app/kernel/database/unit_of_work'

/** The signal by which the lane of a number looks for what to send. */
export const laneName = 'campaigns.sends'

/** Messages of a number that may be on their way at once while there is no gap between them; with a gap it is one. */
export const mostOnTheWay = 16
/** Then at most so many are still on their way when the next ones are handed over. */
export const refillAt = (most: number): number => Math.floor(most / 2)

export interface LaneRow {
  readonly connection_id: number
  readonly company_id: number
  /** Between the last message that was handed over and the next one. */
  readonly gap_ms: number
  readonly sent_in_row: number
  /** The company's day (API-08) to which `sent_today` belongs; `yyyy-MM-dd`. */
  readonly day: string
  readonly sent_today: number
}

/**
 * Until the transaction ends nobody else sends on this number, and none of its campaigns is stopped by a person. Null
 * before its first campaign. To be locked before campaigns and recipients.
 */
export async function lockLane({ trx }: Work, connectionId: number): Promise<LaneRow | null> {
  const { rows } = await trx.rawQuery(
    `select connection_id, company_id, gap_ms, sent_in_row, day::text, sent_today
     from campaign_lanes where connection_id = ? for update`,
    [connectionId]
  )
  return rows[0] ?? null
}
