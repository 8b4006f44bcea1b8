/** CNX-07: a message waits at most an hour; its author must be notified even if no connection comes up. */
import db from '@adonisjs/lucid/services/db'
import { giveUpOutbound } from '#modules/whatsapp/outbox/give_up_outbound'

/** For all companies; idempotent. The sweeper deletes settled rows later. */
export async function giveUpStale(): Promise<void> {
  const { rows } = await db.rawQuery(
    `select id, company_id, connection_id, address, wid from outbox_entries
     where status = 'pending' and created_at < now() - interval '1 hour'
     order by id limit 1000`
  )
  for (const row of rows)
    await giveUpOutbound(row, { code: 'ERR_WAPP_NOT_INITIALIZED', lease: null })
}
