/**
 * Messages that wait in a chat until the one before them is sent: keeping the order may cost seconds, never minutes.
 */
import db from '@adonisjs/lucid/services/db'

/** Longer pauses are only used in a chat in which nothing else waits. */
export const timeoutSeconds = 15

/** SQL: does a message wait behind this row of the outbox? */
export const waitsBehind = `exists (select 1 from outbox_entries as behind
  where behind.connection_id = outbox_entries.connection_id and behind.lane = outbox_entries.lane
    and behind.id > outbox_entries.id and behind.kind = 'message' and behind.status = 'pending')`

export async function isWaitedFor({ id }: { readonly id: number }): Promise<boolean> {
  const { rows } = await db.rawQuery(
    `select 1 from outbox_entries where id = ? and ${waitsBehind}`,
    [id]
  )
  return rows.length > 0
}
