/** Has the sender's phone upload a file again, and makes its message pending once more (IN-25). */
import db from '@adonisjs/lucid/services/db'
import { signal } from '#app/kernel/database/signals'
import type { ConnectionRef } from '#modules/whatsapp/connection_ref'
import type { Driver } from '#modules/whatsapp/drivers/driver'
import { inboxLaneName, laneKey } from '#modules/whatsapp/lane_keys'

/** Runs in the process that has the socket: asks, waits for the response, and makes the message pending once more. */
export async function runUpload(
  driver: Driver,
  link: ConnectionRef,
  inboxEntry: number
): Promise<void> {
  const row = await db
    .from('inbox_entries')
    .where({ id: inboxEntry, connection_id: link.connectionId })
    .first()
  if (!row?.payload) return
  const directPath = await driver.askForUpload(row.payload)
  const { rows } = await db.rawQuery(
    `update inbox_entries set status = 'pending', due_at = now(), attempts = 0, settled_at = null,
       content = jsonb_set(content, '{media,directPath}', to_jsonb(?::text))
     where id = ? and status = 'done' returning chat`,
    [directPath, inboxEntry]
  )
  if (rows.length) await signal(inboxLaneName, laneKey(link.connectionId, rows[0].chat))
}
