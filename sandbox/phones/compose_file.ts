// Composes a message with a file: encrypts the file, stores it on the media host and adds its metadata.
import { randomBytes } from 'node:crypto'
import type { proto } from '@whiskeysockets/baileys'
import sharp from 'sharp'
import { sealFile } from '#sandbox/media/cipher'
import { fieldOf, kindOf, type MediaKind } from '#sandbox/media/kinds'
import type { Vault } from '#sandbox/media/vault'
import { quoting, withSecret, type Reference } from '#sandbox/phones/compose'
import type { OutgoingFile } from '#sandbox/phones/saying'

const THUMBNAIL_PX = 100
const WAVEFORM_BARS = 64

/** `host`: where the file will be downloaded from. */
export async function composeFile(
  vault: Vault,
  host: string,
  file: OutgoingFile,
  about?: Reference
) {
  const kind = file.kind ?? kindOf(file.mimetype)
  const encrypted = sealFile(file.bytes, kind)
  const path = vault.keep(encrypted.bytes)
  const part = {
    url: file.url ?? `https://${host}${path}`,
    directPath: file.directPath === undefined ? path : file.directPath,
    mimetype: file.mimetype,
    caption: file.caption,
    mediaKey: encrypted.mediaKey,
    mediaKeyTimestamp: Math.floor(Date.now() / 1000),
    fileSha256: encrypted.fileSha256,
    fileEncSha256: encrypted.fileEncSha256,
    fileLength: file.claimedSize ?? file.bytes.length,
    contextInfo: about && quoting(about),
    ...(await snapshotOf(kind, file)),
  }
  const message: proto.IMessage = { [fieldOf(kind)]: part }
  // A document with a caption goes inside a wrapper, because old clients would not show the caption.
  if (kind !== 'document' || !file.caption) return withSecret(message)
  return withSecret({ documentWithCaptionMessage: { message } })
}

async function snapshotOf(kind: MediaKind, file: OutgoingFile) {
  const { seconds, fileName } = file
  switch (kind) {
    case 'image':
      return measurePicture(file.bytes)
    case 'sticker':
      return { ...(await sizeOf(file.bytes)), isAnimated: false }
    case 'video':
      return {
        ...{ seconds, gifPlayback: file.gif, width: 320, height: 240 },
        jpegThumbnail: await drawnPreview(file.bytes),
      }
    case 'audio':
      return file.voice ? { seconds, ptt: true, waveform: randomBytes(WAVEFORM_BARS) } : { seconds }
    case 'document':
      return {
        ...{ fileName: fileName ?? 'arquivo', title: fileName },
        jpegThumbnail: file.mimetype === 'application/pdf' ? await drawnPreview(file.bytes) : null,
      }
  }
}

async function sizeOf(bytes: Buffer) {
  try {
    const { width, height } = await sharp(bytes).metadata()
    return { width, height }
  } catch {
    return {}
  }
}

// Phones send a preview of the content; the sandbox cannot render it, so each file gets its own colours.
async function drawnPreview(bytes: Buffer) {
  const hue = bytes.reduce((sum, byte) => (sum * 31 + byte) % 360, 7)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${THUMBNAIL_PX}" height="75">
    <linearGradient id="sky" y2="1"><stop stop-color="hsl(${hue} 45% 72%)"/>
    <stop offset="1" stop-color="hsl(${hue} 40% 38%)"/></linearGradient>
    <rect width="100" height="75" fill="url(#sky)"/>
    <path d="M0 75V58l26-22 20 16 22-26 32 30v19z" fill="hsl(${hue} 35% 24%)"/></svg>`
  return sharp(Buffer.from(svg)).jpeg({ quality: 60 }).toBuffer()
}

// Phones send the size and a small preview along; both are omitted for a picture that cannot be read.
async function measurePicture(bytes: Buffer) {
  try {
    const { width, height } = await sharp(bytes).metadata()
    const small = sharp(bytes).resize(THUMBNAIL_PX, THUMBNAIL_PX, { fit: 'inside' })
    return { width, height, jpegThumbnail: await small.jpeg({ quality: 50 }).toBuffer() }
  } catch {
    return {}
  }
}
