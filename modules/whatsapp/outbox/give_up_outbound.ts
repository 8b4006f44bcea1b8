/** Ends a message that will not leave; its author is told through the inbox, like any other news of it. */
import db from '@adonisjs/lucid/services/db'
import { unitOfWork } from '#app/kernel/unit_of_work'
import { signal } from '#app/kernel/signals'
import type { Lease } from '#app/kernel/lease'
import type { LeasedConnection } from '#modules/whatsapp/drivers/driver'
import { inboxLaneName, laneKey } from '#modules/whatsapp/inbox/accept_inbound'
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
 * `code` reaches the author's screen. `lease`: of the session in whose name it is given up; nothing happens when
 * that is another process's by now. Null when it is simply too old.
 */
export async function giveUpOutbound(
  row: Entry,
  { code, error = null, lease }: Ending
): Promise<void> {
  const held = lease?.condition()
  await unitOfWork(async (work) => {
    const ended = await work.trx
      .from('outbox_entries')
      .where({ id: row.id })
      .if(held, (query) => void query.whereRaw(held!.sql, [...held!.bindings]))
      .whereIn('status', ['owed', 'sending'])
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

/** The device is unlinked: what it had not sent must not leave from whichever number comes next. */
export async function giveUpAllOutbound({ connectionId, lease }: LeasedConnection): Promise<void> {
  await unitOfWork(async ({ trx }) => {
    const rows: Entry[] = await trx
      .from('outbox_entries')
      .where({ connection_id: connectionId })
      .whereIn('status', ['owed', 'sending'])
      .orderBy('id')
    for (const row of rows) await giveUpOutbound(row, { code: 'ERR_WAPP_NOT_INITIALIZED', lease })
  })
}
