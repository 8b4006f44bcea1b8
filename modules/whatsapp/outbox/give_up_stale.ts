/** CNX-07: a message waits at most an hour; its author must be notified even if no connection comes up. */
import db from '@adonisjs/lucid/services/db'
import { companyRecords } from '#modules/identity/public'
import { giveUpOutbound } from '#modules/whatsapp/outbox/give_up_outbound'

/** For all companies; idempotent. The sweeper deletes settled rows later. */
export async function giveUpStale(): Promise<void> {
  await holdUnpaid()
  const { rows } = await db.rawQuery(
    `select id, company_id, connection_id, address, wid from outbox_entries
     where status = 'pending' and created_at < now() - interval '1 hour'
     order by id limit 1000`
  )
  for (const row of rows)
    await giveUpOutbound(row, { code: 'ERR_WAPP_NOT_INITIALIZED', lease: null })
}

/** Messages of a company that owes wait until it has paid, and from then on as long as others (BIL-10). */
async function holdUnpaid() {
  const { rows } = await db.rawQuery(
    `select distinct company_id from outbox_entries
     where status = 'pending' and created_at < now() - interval '30 minutes'`
  )
  const ids = rows.map(({ company_id: id }: { company_id: number }) => id)
  const unpaid = await companyRecords.unpaidAmong(ids)
  if (!unpaid.size) return
  await db
    .from('outbox_entries')
    .whereIn('company_id', [...unpaid])
    .where('status', 'pending')
    .update({ created_at: db.raw('now()') })
}
