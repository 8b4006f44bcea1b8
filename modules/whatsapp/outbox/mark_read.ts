/** Queues read receipts (blue ticks) for the given messages, which were read on our side. */
import db from '@adonisjs/lucid/services/db'
import type { Actor } from '#app/kernel/actor/actor'
import { signal } from '#app/kernel/database/signals'
import type { Work } from '#app/kernel/database/unit_of_work'
import { accessConnection } from '#modules/whatsapp/access'
import type { ChatAddress, Sender } from '#modules/whatsapp/contract'
import { laneKey, outboxLaneName } from '#modules/whatsapp/lane_keys'

export interface Reading {
  readonly connectionId: number
  readonly address: ChatAddress
  readonly wids: readonly string[]
  /** Author of all of them, when that was a member of a group; left out in a chat of two. */
  readonly author?: Pick<Sender, 'phone' | 'lid'> | null
}

/** Kept until the connection is up; written in the caller's transaction. */
export async function markRead(
  work: Work,
  actor: Actor,
  { connectionId, address, wids, author = null }: Reading
): Promise<void> {
  if (!wids.length) return
  const { companyId } = await accessConnection(actor, connectionId)
  await work.trx.table('outbox_entries').insert({
    company_id: companyId,
    connection_id: connectionId,
    kind: 'read',
    address,
    lane: address,
    content: JSON.stringify({ wids, author }),
    status: 'pending',
    due_at: db.raw('now()'),
    created_at: db.raw('now()'),
  })
  work.afterCommit(() => signal(outboxLaneName, laneKey(connectionId, address)))
}
