// What a message says: composing one as a phone does, and reading one that has been decrypted.
import { randomBytes } from 'node:crypto'
import { normalizeMessageContent, proto } from '@whiskeysockets/baileys'
import sharp from 'sharp'
import {
  fieldOf,
  kindOf,
  mediaOf,
  type MediaKind,
  type MediaPart,
} from '#modules/whatsapp/sandbox/media/kinds'
import { sealFile } from '#modules/whatsapp/sandbox/media/cipher'
import type { Vault } from '#modules/whatsapp/sandbox/media/vault'

const THUMBNAIL_PX = 100
const PADDING = 16

export interface OutgoingFile {
  readonly mimetype: string
  readonly bytes: Buffer
  readonly caption?: string
  readonly fileName?: string
}
export interface Quote {
  readonly id: string
  /** Address of who wrote the quoted message. */
  readonly author: string
  readonly message: proto.IMessage
}
export interface ReadContent {
  readonly text: string | null
  readonly caption: string | null
  readonly quotedId: string | null
  readonly media?: { readonly kind: MediaKind; readonly part: MediaPart }
}

/** Ids as phones make them. */
export function messageId(): string {
  return `3A${randomBytes(9).toString('hex').toUpperCase()}`
}

/** Encoded and padded, ready to be encrypted. */
export function packMessage(message: proto.IMessage): Buffer {
  const bytes = proto.Message.encode(message).finish()
  const padding = (randomBytes(1)[0] % PADDING) + 1
  return Buffer.concat([bytes, Buffer.alloc(padding, padding)])
}

export function unpackMessage(padded: Buffer): proto.IMessage {
  return proto.Message.decode(padded.subarray(0, padded.length - (padded.at(-1) ?? 0)))
}

export function composeText(text: string, quote?: Quote): proto.IMessage {
  const messageContextInfo = { messageSecret: randomBytes(32) }
  if (!quote) return { conversation: text, messageContextInfo }
  return { extendedTextMessage: { text, contextInfo: quoting(quote) }, messageContextInfo }
}

/** Seals the file, leaves it with the media host and returns the message that leads to it. */
export async function composeFile(vault: Vault, host: string, file: OutgoingFile, quote?: Quote) {
  const kind = kindOf(file.mimetype)
  const sealed = sealFile(file.bytes, kind)
  const path = vault.keep(sealed.bytes)
  const part = {
    url: `https://${host}${path}`,
    directPath: path,
    mimetype: file.mimetype,
    caption: file.caption,
    fileName: file.fileName,
    mediaKey: sealed.mediaKey,
    mediaKeyTimestamp: Math.floor(Date.now() / 1000),
    fileSha256: sealed.fileSha256,
    fileEncSha256: sealed.fileEncSha256,
    fileLength: file.bytes.length,
    contextInfo: quote && quoting(quote),
    ...(kind === 'image' ? await pictureFacts(file.bytes) : {}),
  }
  const message: proto.IMessage = {
    [fieldOf(kind)]: part,
    messageContextInfo: { messageSecret: randomBytes(32) },
  }
  return message
}

/** What the phone would show of it. Other kinds of message (reactions, edits…) read as empty. */
export function readContent(message: proto.IMessage): ReadContent {
  const plain = normalizeMessageContent(message) ?? {}
  const media = mediaOf(plain)
  const extended = plain.extendedTextMessage
  const context = media?.part.contextInfo ?? extended?.contextInfo
  return {
    text: filled(plain.conversation) ?? filled(extended?.text),
    caption: filled(media?.part.caption),
    quotedId: filled(context?.stanzaId),
    media,
  }
}

// Protobuf writes a missing text as an empty one.
function filled(text?: string | null): string | null {
  return text ? text : null
}

/** Keeps what is needed to open the file later; null when the message's media is incomplete. */
export function attach(vault: Vault, media: ReadContent['media']): string | null {
  const part = media?.part
  if (!media || !part?.directPath || !part.mediaKey || !part.fileSha256) return null
  return vault.attach({
    kind: media.kind,
    mimetype: part.mimetype ?? 'application/octet-stream',
    fileName: part.fileName ?? null,
    path: part.directPath,
    mediaKey: Buffer.from(part.mediaKey),
    sha256: Buffer.from(part.fileSha256),
  })
}

function quoting({ id, author, message }: Quote): proto.IContextInfo {
  return { stanzaId: id, participant: author, quotedMessage: message }
}

// Phones send the size and a small preview along; a picture that cannot be read goes without.
async function pictureFacts(bytes: Buffer) {
  try {
    const { width, height } = await sharp(bytes).metadata()
    const small = sharp(bytes).resize(THUMBNAIL_PX, THUMBNAIL_PX, { fit: 'inside' })
    return { width, height, jpegThumbnail: await small.jpeg({ quality: 50 }).toBuffer() }
  } catch {
    return {}
  }
}
