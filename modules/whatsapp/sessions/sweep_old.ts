/** Forgets what both queues have settled long ago, and gives up what nobody will send any more. */
import db from '@adonisjs/lucid/services/db'
import { giveUpOutbound } from '#modules/whatsapp/outbox/give_up_outbound'

/** Days that settled rows are kept: for questions of operators, and for phones that ask again. */
const keptDays = 7

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
  await giveUpStale()
}

/** CNX-07: a message waits an hour for its connection; its author shall hear of it even if none comes. */
async function giveUpStale() {
  const { rows } = await db.rawQuery(
    `select id, company_id, connection_id, address, wid from outbox_entries
     where status = 'owed' and attempts = 0 and created_at < now() - interval '1 hour'
     order by id limit 1000`
  )
  for (const row of rows) await giveUpOutbound(row, 'ERR_WAPP_NOT_INITIALIZED')
}
