/** Fails a message that will not be sent; its author is notified through the inbox, like by any other receipt. */
import db from '@adonisjs/lucid/services/db'
import { unitOfWork } from '#app/kernel/database/unit_of_work'
import { signal } from '#app/kernel/database/signals'
import type { Lease } from '#app/kernel/database/lease'
import type { LeasedConnection } from '#modules/whatsapp/connection_ref'
import { inboxLaneName, laneKey } from '#modules/whatsapp/lane_keys'
import { isChange } from '#modules/whatsapp/outbox/changes'

interface Entry {
  readonly id: number
  readonly company_id: number
  readonly connection_id: number
  readonly address: string
  readonly wid: string | null
}

interface Ending {
  readonly code: string
  readonly error?: string | null
  readonly lease: Lease | null
}

/**
 * `code` is shown to the author. `lease`: of the session that gives it up; nothing happens when another process has
 * the session. Null when the message is just too old.
 */
export async function giveUpOutbound(
  row: Entry,
  { code, error = null, lease }: Ending
): Promise<void> {
  const isHeld = lease?.condition()
  await unitOfWork(async (work) => {
    const ended = await work.trx
      .from('outbox_entries')
      .where({ id: row.id })
      .if(isHeld, (query) => void query.whereRaw(isHeld!.sql, [...isHeld!.bindings]))
      .whereIn('status', ['pending', 'sending'])
      .update({ status: 'failed', error_code: code, error, settled_at: db.raw('now()') })
    if (!Number(ended) || row.wid === null) return
    await work.trx.rawQuery(
      `insert into inbox_entries (company_id, connection_id, kind, chat, from_me, wid, ack,
         error_code, status, due_at, received_at)
         select company_id, connection_id, 'receipt', address, true, wid, 0, error_code, 'waiting', now(), now()
       from outbox_entries where id = ? and not ${isChange}
       on conflict (connection_id, wid, ack, reader) where kind = 'receipt' do nothing`,
      [row.id]
    )
    work.afterCommit(() => signal(inboxLaneName, laneKey(row.connection_id, row.address)))
  })
}

/**
 * The device was unlinked: its unsent messages must not be sent from whichever number is linked next. Of those that
 * may have been sent nobody will hear any more: their code says so, and they are not sent under a new id (CMP-14).
 */
export async function giveUpAllOutbound({ connectionId, lease }: LeasedConnection): Promise<void> {
  await unitOfWork(async ({ trx }) => {
    const rows: (Entry & { readonly status: 'pending' | 'sending' })[] = await trx
      .from('outbox_entries')
      .where({ connection_id: connectionId })
      .whereIn('status', ['pending', 'sending'])
      .orderBy('id')
    for (const row of rows) {
      const code = row.status === 'pending' ? 'ERR_WAPP_NOT_INITIALIZED' : 'ERR_SENDING_WAPP_MSG'
      await giveUpOutbound(row, { code, lease })
    }
  })
}
