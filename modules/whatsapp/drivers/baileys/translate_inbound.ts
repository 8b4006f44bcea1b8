/** Reads a message of the library into our words; pure. */
import {
  getContentType,
  isJidBroadcast,
  isJidGroup,
  isJidNewsletter,
  jidDecode,
  jidNormalizedUser,
  normalizeMessageContent,
  proto,
  type WAMessage,
  type WAMessageKey,
} from '@whiskeysockets/baileys'
import type {
  ChatAddress,
  MediaReference,
  MessageKind,
  Quote,
  Sender,
} from '#modules/whatsapp/contract'
import type { ArrivedMessage } from '#modules/whatsapp/drivers/driver'

/** Our own phone on this connection: digits of its number and of its hidden id. */
export interface Own {
  readonly number: string
  readonly lid: string
}

/** A message of the future is placed at most this far ahead of our clock (IN-14). */
const aheadMs = 60_000

/** Signs between devices and changes of other messages: kept as they came, told to nobody yet. */
const silentTypes = new Set([
  'protocolMessage',
  'reactionMessage',
  'encReactionMessage',
  'pollUpdateMessage',
  'keepInChatMessage',
  'pinInChatMessage',
])

/** Chats that nobody answers: stories, broadcast lists, newsletters and groups (IN-01, IN-60). */
export const isIgnoredChat = (jid: string): boolean =>
  Boolean(isJidGroup(jid) || isJidBroadcast(jid) || isJidNewsletter(jid))

/** The chat's address without the number of a device; null for chats that are ignored. */
export function chatOf(jid: string | null | undefined): ChatAddress | null {
  if (!jid || isIgnoredChat(jid)) return null
  return jidNormalizedUser(jid) || null
}

/** Null when there is nothing to tell: an ignored chat, a note to oneself, a silent kind. */
export function translateInbound(raw: WAMessage, own: Own, arrivedAt: Date): ArrivedMessage | null {
  const chat = chatOf(raw.key.remoteJid)
  if (!chat || isOwn(chat, own)) return null
  const content = readContent(raw)
  if (!content) return null
  return {
    sender: senderOf(raw, own),
    author: null,
    group: null,
    ...content,
    at: timeOf(raw.messageTimestamp, arrivedAt).toISOString(),
  }
}

/** The library had no key to open it: its text is on the way again (whatsapp retries by itself). */
export const isSealed = (raw: WAMessage): boolean =>
  raw.messageStubType === proto.WebMessageInfo.StubType.CIPHERTEXT

type Content = Pick<ArrivedMessage, 'kind' | 'body' | 'media' | 'quote'>

function readContent(raw: WAMessage): Content | null {
  if (isSealed(raw)) return unsupported('sealed')
  if ((raw.key as WAMessageKey).isViewOnce) return unsupported('viewOnceMessage')
  const content = normalizeMessageContent(raw.message)
  const type = getContentType(content)
  if (!content || !type || silentTypes.has(type)) return null
  const quote = quoteOf(content, type)
  return { ...bodyOf(content, type), quote }
}

function bodyOf(content: proto.IMessage, type: keyof proto.IMessage): Omit<Content, 'quote'> {
  if (type === 'conversation')
    return { kind: 'text', body: content.conversation ?? '', media: null }
  if (type === 'extendedTextMessage') {
    return { kind: 'text', body: content.extendedTextMessage?.text ?? '', media: null }
  }
  const media = type === 'imageMessage' ? imageOf(content.imageMessage) : null
  if (media) return { kind: 'image', body: content.imageMessage?.caption ?? '', media }
  return { kind: 'unsupported', body: type, media: null }
}

const unsupported = (body: string): Content => ({
  kind: 'unsupported',
  body,
  media: null,
  quote: null,
})

/** Without path, key and checksum the file can never be fetched safely. */
function imageOf(image: proto.Message.IImageMessage | null | undefined): MediaReference | null {
  if (!image?.directPath || !image.mediaKey || !image.fileSha256) return null
  return {
    kind: 'image',
    mimetype: image.mimetype ?? 'image/jpeg',
    fileName: null,
    size: Number(image.fileLength ?? 0),
    width: image.width ?? null,
    height: image.height ?? null,
    seconds: null,
    directPath: image.directPath,
    mediaKey: base64(image.mediaKey),
    sha256: base64(image.fileSha256),
  }
}

function quoteOf(content: proto.IMessage, type: keyof proto.IMessage): Quote | null {
  const part = content[type] as { contextInfo?: proto.IContextInfo | null } | string
  const context = typeof part === 'object' ? part?.contextInfo : null
  if (!context?.stanzaId) return null
  const quoted = normalizeMessageContent(context.quotedMessage)
  const quotedType = getContentType(quoted)
  if (!quoted || !quotedType) return { wid: context.stanzaId, kind: 'text', body: '' }
  const { kind, body } = quotedBody(quoted, quotedType)
  return { wid: context.stanzaId, kind, body }
}

/** The copy inside a quote carries no key to its file: an image is known by its kind alone. */
function quotedBody(content: proto.IMessage, type: keyof proto.IMessage) {
  if (type !== 'imageMessage') return bodyOf(content, type)
  return { kind: 'image' as MessageKind, body: content.imageMessage?.caption ?? '' }
}

/** Both addresses of a chat can be known; which one leads depends on how it is addressed (IN-03). */
function senderOf(raw: WAMessage, own: Own): Sender {
  const key = raw.key as WAMessageKey
  const known = [key.remoteJid, key.remoteJidAlt].filter(
    (jid): jid is string => Boolean(jid) && !isOwn(jid as string, own)
  )
  const digitsOn = (...servers: string[]) => {
    const decoded = known
      .map((jid) => jidDecode(jid))
      .find((jid) => jid && servers.includes(jid.server))
    return decoded?.user ?? null
  }
  return {
    phone: digitsOn('s.whatsapp.net', 'hosted', 'c.us'),
    lid: digitsOn('lid', 'hosted.lid'),
    // IN-08: on a message of ours the name is ours.
    pushName: raw.key.fromMe ? null : raw.pushName || null,
  }
}

export function isOwn(jid: string, own: Own): boolean {
  const user = jidDecode(jid)?.user
  return Boolean(user) && (user === own.number || user === own.lid)
}

function timeOf(seconds: WAMessage['messageTimestamp'], arrivedAt: Date): Date {
  const said = Number(seconds ?? 0) * 1000
  const latest = arrivedAt.getTime() + aheadMs
  return new Date(said > 0 ? Math.min(said, latest) : arrivedAt.getTime())
}

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')
