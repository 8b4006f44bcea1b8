/** Messages that leave after a while, during which the customer sees us type (INT-32). */
import db from '@adonisjs/lucid/services/db'
import { partsOfLaneKey } from '#modules/whatsapp/lane_keys'

export interface DelayedRow {
  readonly id: number
  readonly address: string
  readonly waitMs: number
}

/** The chat's oldest message, if it waits for its time and was not tried yet; null otherwise. */
export async function delayedRow(key: string): Promise<DelayedRow | null> {
  const { connectionId, chat: lane } = partsOfLaneKey(key)
  const { rows } = await db.rawQuery(
    `select * from (
       select id, address, is_recallable and attempts = 0 and status = 'pending' as is_delayed,
         ceil(extract(epoch from due_at - clock_timestamp()) * 1000)::float8 as "waitMs"
       from outbox_entries
       where connection_id = ? and lane = ? and (status = 'pending' or (status = 'sending' and due_at <= now()))
       order by id limit 1) as oldest
     where is_delayed`,
    [connectionId, lane]
  )
  const [row] = rows
  return row ? { ...row, waitMs: Math.max(0, row.waitMs) } : null
}
