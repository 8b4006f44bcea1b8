/** Looks up the content of a message that is stored in the inbox already. */
import type { proto, WAMessage } from '@whiskeysockets/baileys'
import { unpack } from '#modules/whatsapp/drivers/baileys/arrival'
import { chatOf, widOf } from '#modules/whatsapp/drivers/baileys/addresses'
import type { DriverServices } from '#modules/whatsapp/drivers/services'

/** Null for a message that never came, or came undecryptable. */
export async function storedBefore(
  { payloadOf }: Pick<DriverServices, 'payloadOf'>,
  { key }: WAMessage
): Promise<proto.IMessage | null> {
  const chat = chatOf(key.remoteJid)
  const wid = widOf(key)
  if (!chat || !wid) return null
  const payload = await payloadOf({ chat, fromMe: Boolean(key.fromMe), wid })
  return payload ? (unpack(payload).message ?? null) : null
}
