/** Forgets what was settled long ago, and gives up what nobody will send any more. */
import db from '@adonisjs/lucid/services/db'
import { giveUpOutbound } from '#modules/whatsapp/outbox/give_up_outbound'

/** Days that settled rows are kept: for questions of operators, and for phones that ask again. */
const keptDays = 7
/** Days that times of absence are kept; one that nobody noticed, of less than a minute, for a day (IN-16). */
const gapDays = { long: 90, short: 1 } as const

export async function sweepOld(): Promise<void> {
  await db.rawQuery(
    `delete from inbox_entries where status in ('done', 'ignored')
       and received_at < now() - make_interval(days => ?)`,
    [keptDays]
  )
  await db.rawQuery(
    `delete from outbox_entries where status in ('sent', 'failed')
       and created_at < now() - make_interval(days => ?)`,
    [keptDays]
  )
  await db.rawQuery(`delete from picture_answers where answered_at < now() - interval '1 day'`)
  await sweepGaps()
  await giveUpStale()
}

/** A line that flickers all day makes thousands of them. One that lasts is never too old. */
async function sweepGaps() {
  await db.rawQuery(
    `delete from connection_gaps where back_at < now() - make_interval(days =>
       case when back_at - left_at < interval '1 minute' then ?::int else ?::int end)`,
    [gapDays.short, gapDays.long]
  )
}

/** CNX-07: a message waits an hour to leave; its author shall hear of it even if no connection comes. */
async function giveUpStale() {
  const { rows } = await db.rawQuery(
    `select id, company_id, connection_id, address, wid from outbox_entries
     where status = 'owed' and created_at < now() - interval '1 hour'
     order by id limit 1000`
  )
  for (const row of rows) await giveUpOutbound(row, 'ERR_WAPP_NOT_INITIALIZED')
}
