/** Prepares what the library emits for the inbox. */
import { randomUUID } from 'node:crypto'
import {
  BufferJSON,
  normalizeMessageContent,
  proto,
  type Contact,
  type WAMessage,
} from '@whiskeysockets/baileys'
import { now } from '#app/kernel/clock'
import { mapTexts, sanitizeText } from '#app/kernel/text/sanitize_text'
import type { Arrival } from '#modules/whatsapp/drivers/driver'
import {
  chatOf,
  isGroupChat,
  isIgnoredChat,
  isOwn,
  nobody,
  personOf,
  widOf,
  type Own,
} from '#modules/whatsapp/drivers/baileys/addresses'
import { typeOf } from '#modules/whatsapp/drivers/baileys/translate_content'
import { filePartOf } from '#modules/whatsapp/drivers/baileys/translate_media'
import {
  isUndecryptable,
  translateInbound,
} from '#modules/whatsapp/drivers/baileys/translate_inbound'

/** Address book entries arrive here, too. */
export { hearPhoneBook } from '#modules/whatsapp/drivers/baileys/phone_book'

/** Protocol messages between our own devices: they carry keys and history and are never stored. */
const deviceMessageTypes = new Set([
  proto.Message.ProtocolMessage.Type.HISTORY_SYNC_NOTIFICATION,
  proto.Message.ProtocolMessage.Type.APP_STATE_SYNC_KEY_SHARE,
  proto.Message.ProtocolMessage.Type.APP_STATE_SYNC_KEY_REQUEST,
  proto.Message.ProtocolMessage.Type.APP_STATE_FATAL_EXCEPTION_NOTIFICATION,
  proto.Message.ProtocolMessage.Type.INITIAL_SECURITY_NOTIFICATION_SETTING_SYNC,
  proto.Message.ProtocolMessage.Type.PEER_DATA_OPERATION_REQUEST_MESSAGE,
  proto.Message.ProtocolMessage.Type.PEER_DATA_OPERATION_REQUEST_RESPONSE_MESSAGE,
  proto.Message.ProtocolMessage.Type.LID_MIGRATION_MAPPING_SYNC,
])

/** Null for ignored chats and for protocol messages between devices. */
export function arrivalOf(raw: WAMessage, own: Own): Arrival | null {
  const chat = chatOf(raw.key.remoteJid)
  const wid = widOf(raw.key)
  if (!chat || !wid || isIgnoredChat(chat, own) || isDeviceMessage(raw)) return null
  const content = translateInbound(raw, own, now().toJSDate())
  const fields = { chat, fromMe: Boolean(raw.key.fromMe), wid, content }
  return {
    ...mapTexts(fields, sanitizeText),
    isUndecryptable: isUndecryptable(raw),
    payload: pack(raw),
  }
}

/** People and groups whose picture was changed or removed. */
export function newPictures(changed: readonly Partial<Contact>[], own: Own): Arrival[] {
  return changed.flatMap(({ id, imgUrl }) => {
    const chat = chatOf(id)
    if (!imgUrl || !chat || isOwn(chat, own) || isIgnoredChat(chat, own)) return []
    const sender = isGroupChat(chat) ? nobody : personOf([chat], own, null)
    const change = { chat, fromMe: false, wid: `picture:${randomUUID()}`, isUndecryptable: false }
    return [{ ...change, content: { what: 'picture', sender }, payload: Buffer.alloc(0) }]
  })
}

function isDeviceMessage({ message, category }: WAMessage & { category?: string }): boolean {
  const type = message?.protocolMessage?.type
  return (
    category === 'peer' ||
    (typeof type === 'number' && deviceMessageTypes.has(type)) ||
    isBareGroupKey(message)
  )
}

/** The key of a group arrives beside the message that it decrypts, under the same id; it is not a message. */
const isBareGroupKey = (message: WAMessage['message']) => Boolean(message) && !typeOf(message!)

/** The envelope as JSON, the message as WhatsApp encodes it: no number loses digits, nothing is dropped. */
export function pack({ message, ...envelope }: WAMessage): Buffer {
  const content = message ? Buffer.from(proto.Message.encode(message).finish()) : null
  return Buffer.from(JSON.stringify({ envelope, content }, BufferJSON.replacer))
}

/** The path at which WhatsApp stores a message's file; null when it has none. */
export function filePathOf({ message }: WAMessage): string | null {
  const content = normalizeMessageContent(message)
  return (content && filePartOf(content)?.part.directPath) || null
}

/** Decodes what `pack` stored, for a later version that understands more. */
export function unpack(payload: Buffer): WAMessage {
  const { envelope, content } = JSON.parse(payload.toString(), BufferJSON.reviver)
  return { ...envelope, message: content ? proto.Message.decode(content) : undefined }
}
