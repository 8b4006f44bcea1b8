/**
 * Stores what arrived before anything else happens to it (IN-10). A modified client may put any character into what
 * it sends, ids included; characters that PostgreSQL cannot store are removed or replaced, or the row could never be
 * written and would arrive again for ever.
 */
import db from '@adonisjs/lucid/services/db'
import { mapTexts, sanitizeText } from '#app/kernel/text/sanitize_text'
import type { ConnectionRef } from '#modules/whatsapp/connection_ref'
import type { Arrival, ArrivedReceipt } from '#modules/whatsapp/drivers/driver'
import { arrivalRows } from '#modules/whatsapp/inbox/arrival_rows'
import { isChange } from '#modules/whatsapp/outbox/changes'
import { acknowledgeOutbound } from '#modules/whatsapp/outbox/acknowledge_outbound'

export async function acceptInbound(
  link: ConnectionRef,
  arrivals: readonly Arrival[]
): Promise<void> {
  const sound = mapTexts(arrivals, sanitizeText)
  // One statement can touch a row only once.
  const byKey = new Map(sound.map((one) => [`${one.chat}|${one.fromMe}|${one.wid}`, one]))
  const { sql, bindings } = arrivalRows(link, [...byKey.values()])
  await db.rawQuery(sql, bindings as never)
}

/** Characters: no message of ours has a longer id, whatever a device's receipt claims. */
const longestOfOurs = 128

export async function acceptReceipts(
  link: ConnectionRef,
  arrived: readonly ArrivedReceipt[]
): Promise<void> {
  const receipts = mapTexts(arrived, sanitizeText)
  await db.rawQuery(
    `insert into inbox_entries
       (company_id, connection_id, kind, chat, from_me, wid, ack, error_code, reader, status, due_at,
        received_at)
     select ?, ?, 'receipt', came.chat, true, came.wid, came.ack, left(came.error_code, 64),
       came.reader, 'waiting', now(), now()
     from unnest(?::text[], ?::text[], ?::smallint[], ?::text[], ?::text[])
       as came (chat, wid, ack, error_code, reader)
     where length(came.wid) <= ${longestOfOurs}
       and not exists (select from outbox_entries where connection_id = ? and kind = 'message'
         and wid = came.wid and ${isChange})
     on conflict (connection_id, wid, ack, reader) where kind = 'receipt' do nothing`,
    [
      link.companyId,
      link.connectionId,
      receipts.map(({ chat }) => chat),
      receipts.map(({ wid }) => wid),
      receipts.map(({ ack }) => ack),
      receipts.map(({ errorCode }) => errorCode),
      receipts.map(({ reader }) => reader ?? ''),
      link.connectionId,
    ] as never
  )
  await acknowledgeOutbound(link, receipts)
}
