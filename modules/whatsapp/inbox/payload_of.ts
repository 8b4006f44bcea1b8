/** All that a driver knew of a message in the inbox: found by connection, chat, direction and id (IN-11). */
import db from '@adonisjs/lucid/services/db'
import { sanitizeText } from '#app/kernel/text/sanitize_text'
import type { ConnectionRef } from '#modules/whatsapp/connection_ref'
import type { Arrival } from '#modules/whatsapp/drivers/driver'

/** Null for a message that never came. */
export async function payloadOf(
  { connectionId }: ConnectionRef,
  { chat, fromMe, wid }: Pick<Arrival, 'chat' | 'fromMe' | 'wid'>
): Promise<Buffer | null> {
  const row = await db
    .from('inbox_entries')
    .where({ connection_id: connectionId, kind: 'message', chat })
    .where({ from_me: fromMe, wid: sanitizeText(wid) })
    .select('payload')
    .first()
  return row?.payload ?? null
}
