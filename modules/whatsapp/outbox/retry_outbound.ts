/** Sends a failed message again, under the id that WhatsApp knows it by. */
import type { Actor } from '#app/kernel/actor/actor'
import { signal } from '#app/kernel/database/signals'
import type { Work } from '#app/kernel/database/unit_of_work'
import { accessConnection } from '#modules/whatsapp/access'
import { laneKey, outboxLaneName } from '#modules/whatsapp/lane_keys'

/**
 * Written in the caller's transaction. False when there is nothing to send again: it has not failed, or was deleted
 * after its retention period. It keeps its former place in the chat, before what was queued since.
 */
export async function retryOutbound(
  work: Work,
  actor: Pick<Actor, 'companyId'>,
  { connectionId, wid }: { readonly connectionId: number; readonly wid: string }
): Promise<boolean> {
  const { companyId } = await accessConnection(actor, connectionId)
  const { rows } = await work.trx.rawQuery<{ rows: { lane: string }[] }>(
    // Restarts the hour after which it is given up (CNX-07).
    `update outbox_entries set status = 'pending', attempts = 0, error = null, error_code = null,
       settled_at = null, due_at = now(), created_at = now(),
       is_withdrawable = false
     where company_id = ? and connection_id = ? and kind = 'message' and wid = ?
       and status = 'failed'
     returning lane`,
    [companyId, connectionId, wid]
  )
  if (!rows.length) return false
  // A failure receipt is a unique row: delete it, so that a second failure is recorded too.
  await work.trx
    .from('inbox_entries')
    .where({ company_id: companyId, connection_id: connectionId, kind: 'receipt', wid, ack: 0 })
    .delete()
  for (const { lane } of rows) {
    work.afterCommit(() => signal(outboxLaneName, laneKey(connectionId, lane)))
  }
  return true
}
