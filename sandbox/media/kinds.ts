// The kinds of media: the message field of each and the name of its encryption key.
import type { proto } from '@whiskeysockets/baileys'

/** The only place to add a kind. */
const KINDS = {
  image: { field: 'imageMessage', keyName: 'Image' },
  video: { field: 'videoMessage', keyName: 'Video' },
  audio: { field: 'audioMessage', keyName: 'Audio' },
  sticker: { field: 'stickerMessage', keyName: 'Image' },
  document: { field: 'documentMessage', keyName: 'Document' },
} as const

export type MediaKind = keyof typeof KINDS
export const mediaKinds = Object.keys(KINDS) as MediaKind[]

/** The fields common to all kinds, as far as the sandbox reads or writes them. */
export interface MediaPart {
  url?: string | null
  directPath?: string | null
  mediaKey?: Uint8Array | null
  fileSha256?: Uint8Array | null
  mimetype?: string | null
  caption?: string | null
  fileName?: string | null
  seconds?: number | null
  /** A voice note. */
  ptt?: boolean | null
  /** A video that plays automatically and loops (GIF). */
  gifPlayback?: boolean | null
  contextInfo?: proto.IContextInfo | null
}

export function fieldOf(kind: MediaKind): string {
  return KINDS[kind].field
}

export function keyNameOf(kind: MediaKind): string {
  return `WhatsApp ${KINDS[kind].keyName} Keys`
}

/** The kind under which a phone sends a file of that type; types that it cannot display go as documents. */
export function kindOf(mimetype: string): MediaKind {
  if (mimetype === 'image/webp') return 'sticker'
  const family = mimetype.split('/')[0]
  return family === 'image' || family === 'video' || family === 'audio' ? family : 'document'
}

/** The media of a message, if it carries any. */
export function mediaOf(message: proto.IMessage): { kind: MediaKind; part: MediaPart } | undefined {
  for (const kind of mediaKinds) {
    const part = message[KINDS[kind].field] as MediaPart | null | undefined
    if (part) return { kind, part }
  }
  return undefined
}
