/** Deletes what connections know of people who are erased (OPS-01). */
import db from '@adonisjs/lucid/services/db'
import type { Work } from '#app/kernel/database/unit_of_work'

interface Company {
  readonly companyId: number
}
interface Reach {
  readonly phones: readonly string[]
  readonly addresses: readonly string[]
}

/** Rows per statement. */
const atOnce = 500

/**
 * Deletes the messages from and to these addresses that came before `until`, but those that are being handled or sent at this
 * moment: what arrived is taken (IN-10), and both are swept a week later. What has not left yet does not leave. Idempotent.
 */
export async function forgetMessages(
  { companyId }: Company,
  { addresses, until }: { readonly addresses: readonly string[]; readonly until: Date }
): Promise<void> {
  if (!addresses.length) return
  const bindings = [companyId, addresses, until, atOnce]
  const over = [
    `delete from inbox_entries where id = any(array(select id from inbox_entries
       where company_id = ? and chat = any(?::text[]) and received_at <= ?
         and status in ('done', 'ignored', 'parked') limit ? for update skip locked))`,
    `delete from outbox_entries where id = any(array(select id from outbox_entries
       where company_id = ? and address = any(?::text[]) and created_at <= ?
         and status <> 'sending' limit ? for update skip locked))`,
  ]
  for (const sql of over) {
    while ((await db.rawQuery(sql, bindings as never)).rowCount === atOnce);
  }
}

/** Deletes what WhatsApp answered about these people, and their places among the managers of groups. */
export async function forgetAnswers(
  { trx }: Work,
  { companyId }: Company,
  { phones, addresses }: Reach
): Promise<void> {
  const own = { company_id: companyId }
  await trx
    .from('number_checks')
    .where(own)
    .where((either) => {
      void either.whereIn('number', [...phones]).orWhereIn('address', [...addresses])
    })
    .delete()
  await trx
    .from('picture_answers')
    .where(own)
    .whereIn('address', [...addresses])
    .delete()
  // Asked again when somebody writes there.
  await trx.rawQuery(
    `delete from group_chats
     where company_id = ? and (chat = any(?::text[]) or admins && ?::text[])`,
    [companyId, addresses, addresses] as never
  )
}
