/** CNX-07: a message waits an hour to leave; its author shall hear of it even if no connection comes. */
import db from '@adonisjs/lucid/services/db'
import { giveUpOutbound } from '#modules/whatsapp/outbox/give_up_outbound'

/** Of all companies; doing it twice is the same as once. What is settled is deleted later, by the sweeper. */
export async function giveUpStale(): Promise<void> {
  const { rows } = await db.rawQuery(
    `select id, company_id, connection_id, address, wid from outbox_entries
     where status = 'owed' and created_at < now() - interval '1 hour'
     order by id limit 1000`
  )
  for (const row of rows)
    await giveUpOutbound(row, { code: 'ERR_WAPP_NOT_INITIALIZED', lease: null })
}
