// The content of a message: encoded for encryption, and parsed after decryption.
import { randomBytes } from 'node:crypto'
import { normalizeMessageContent, proto } from '@whiskeysockets/baileys'
import { mediaOf, type MediaKind, type MediaPart } from '#sandbox/media/kinds'
import type { Vault } from '#sandbox/media/vault'
import { changeOf, type Change } from '#sandbox/phones/read_change'
import { textOf, type Details } from '#sandbox/phones/read_text'

const PADDING = 16

/** What a phone shows; 'hidden' is not shown: changes of another message, protocol messages between devices. */
export type ShownKind =
  MediaKind | 'text' | 'gif' | 'voice' | 'location' | 'contact' | 'poll' | 'answer' | 'hidden'

export interface ReadContent {
  readonly kind: ShownKind
  readonly text: string | null
  readonly caption: string | null
  readonly quotedId: string | null
  /** Length of an audio file or video. */
  readonly seconds: number | null
  readonly details: Details | null
  readonly media?: { readonly kind: MediaKind; readonly part: MediaPart }
  readonly change?: Change
}

/** A random message id in the format that phones use. */
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

/** What the phone would show of the message. */
export function readContent(message: proto.IMessage): ReadContent {
  const plain = normalizeMessageContent(message) ?? {}
  const media = mediaOf(plain)
  const { contextInfo, ...texts } = textOf(plain)
  const quotedId = (media?.part.contextInfo ?? contextInfo)?.stanzaId || null
  const read = { ...texts, quotedId, media, change: changeOf(plain) }
  if (!media) return { ...read, caption: null, seconds: null }
  const { caption, seconds } = media.part
  return { ...read, kind: shownKind(media), caption: caption || null, seconds: seconds || null }
}

function shownKind({ kind, part }: NonNullable<ReadContent['media']>): ShownKind {
  if (kind === 'audio' && part.ptt) return 'voice'
  return kind === 'video' && part.gifPlayback ? 'gif' : kind
}

/** Stores what is needed to decrypt the file later; null when the message's media fields are incomplete. */
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
