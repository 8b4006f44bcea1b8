/** The lane of the inbox: each chat in order, chats concurrently (IN-13). */
import db from '@adonisjs/lucid/services/db'
import { Lane } from '#app/kernel/jobs/lane'
import type { Lease } from '#app/kernel/database/lease'
import type { ArrivedContent } from '#modules/whatsapp/drivers/driver'
import type { Ack } from '#modules/whatsapp/contract'
import { inboxLaneName, laneKey, loggedKey, partsOfLaneKey } from '#modules/whatsapp/lane_keys'
import { inboxFailed, processInbound } from '#modules/whatsapp/inbox/process_inbound'
import { processMany } from '#modules/whatsapp/inbox/process_many'
import { undecryptableWaitSeconds } from '#modules/whatsapp/inbox/undecryptable_wait'

export interface InboxRow {
  readonly id: number
  readonly company_id: number
  readonly connection_id: number
  readonly kind: 'message' | 'receipt'
  readonly chat: string
  readonly from_me: boolean
  readonly wid: string
  readonly ack: Ack | null
  readonly error_code: string | null
  /** Empty in a chat of two. */
  readonly reader: string
  readonly content: ArrivedContent | null
  readonly status: 'pending' | 'undecryptable' | 'waiting'
  readonly attempts: number
  readonly received_at: Date
}

interface Held {
  readonly lease: Lease
  readonly openMs: number | null
}

/** `held`: the connections whose lease this process holds, and for how long their sockets are open. */
export function makeInboxLane(held: ReadonlyMap<number, Held>) {
  return new Lane<InboxRow>({
    name: inboxLaneName,
    loggedKey,
    concurrency: 8,
    mayDrain: (key) => held.get(partsOfLaneKey(key).connectionId)?.lease.isHeld() ?? false,
    next: (key) => nextRow(key, held.get(partsOfLaneKey(key).connectionId)?.openMs ?? null),
    handle: processInbound,
    handleMany: processMany,
    failed: inboxFailed,
    pendingKeys: () => pendingKeys([...held.keys()]),
  })
}

/**
 * The oldest row of the chat, if it is due. A failed row blocks those behind it until it is due again, and so does,
 * for a short time, an undecryptable message; then a placeholder takes its place. A receipt or a change that waits
 * for its message blocks nothing.
 */
async function nextRow(key: string, openMs: number | null): Promise<InboxRow | null> {
  const { connectionId, chat } = partsOfLaneKey(key)
  const { rows } = await db.rawQuery(
    `select *, due_at <= now()
       and (status <> 'undecryptable' or received_at <= now() - make_interval(secs => ?)) as is_due
     from inbox_entries
     where connection_id = ? and chat = ?
       and (status in ('pending', 'undecryptable') or (status = 'waiting' and due_at <= now()))
     order by id limit 1`,
    [undecryptableWaitSeconds(openMs), connectionId, chat]
  )
  return rows[0]?.is_due ? rows[0] : null
}

async function pendingKeys(connectionIds: readonly number[]): Promise<string[]> {
  if (!connectionIds.length) return []
  const { rows } = await db.rawQuery(
    `select distinct connection_id, chat from inbox_entries
     where connection_id = any(?) and status in ('pending', 'undecryptable', 'waiting') and due_at <= now()`,
    [[...connectionIds]]
  )
  return rows.map((row: InboxRow) => laneKey(row.connection_id, row.chat))
}
