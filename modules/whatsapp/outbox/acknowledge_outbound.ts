/** Settles rows of the outbox: WhatsApp has accepted or refused the message. */
import db from '@adonisjs/lucid/services/db'
import type { ConnectionRef } from '#modules/whatsapp/connection_ref'
import type { ArrivedReceipt } from '#modules/whatsapp/drivers/driver'
import { changesEmittedFor } from '#modules/whatsapp/outbox/changes'
import { lockAfterRefusal } from '#modules/whatsapp/outbox/cold_lock'

/** By the server's ack, or by a receipt from a phone that has it: the message is no longer pending. */
export async function acknowledgeOutbound(
  link: ConnectionRef,
  receipts: readonly ArrivedReceipt[]
): Promise<void> {
  const { rows } = await db.rawQuery(
    `with settled as (
       update outbox_entries set status = case came.ack when 0 then 'failed' else 'sent' end,
         error_code = came.error_code, settled_at = now()
       from unnest(?::text[], ?::smallint[], ?::text[]) as came (wid, ack, error_code)
       where connection_id = ? and kind = 'message' and outbox_entries.wid = came.wid
         and status in ('pending', 'sending')
       returning outbox_entries.*
     ), ${changesEmittedFor('settled')}
     select error_code from settled`,
    [
      receipts.map(({ wid }) => wid),
      receipts.map(({ ack }) => ack),
      receipts.map(({ errorCode }) => errorCode),
      link.connectionId,
    ] as never
  )
  const refusals = new Set<string>(rows.map((row: { error_code: string }) => row.error_code))
  for (const code of refusals) if (code) await lockAfterRefusal(link, code)
}
