/** Looks up the content of a message that is stored in the inbox already. */
import type { proto, WAMessage } from '@whiskeysockets/baileys'
import db from '@adonisjs/lucid/services/db'
import { sanitizeText } from '#app/kernel/text/sanitize_text'
import { unpack } from '#modules/whatsapp/drivers/baileys/arrival'
import { chatOf, widOf } from '#modules/whatsapp/drivers/baileys/addresses'
import type { ConnectionRef } from '#modules/whatsapp/drivers/driver'

/** Null for a message that never came, or came undecryptable. Found by connection, chat, direction and id (IN-11). */
export async function storedBefore(
  { connectionId }: ConnectionRef,
  { key }: WAMessage
): Promise<proto.IMessage | null> {
  const chat = chatOf(key.remoteJid)
  const wid = widOf(key)
  if (!chat || !wid) return null
  const row = await db
    .from('inbox_entries')
    .where({ connection_id: connectionId, kind: 'message', chat })
    .where({ from_me: Boolean(key.fromMe), wid: sanitizeText(wid) })
    .select('payload')
    .first()
  return row?.payload ? (unpack(row.payload).message ?? null) : null
}
