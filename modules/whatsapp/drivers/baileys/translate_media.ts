/** Reads from a message of the library what is needed to download its file later; pure. */
import type { proto } from '@whiskeysockets/baileys'
import type { MediaKind, MediaReference } from '#modules/whatsapp/contract'

type FilePart = Partial<
  Pick<
    proto.Message.IVideoMessage,
    | 'directPath'
    | 'mediaKey'
    | 'fileSha256'
    | 'fileLength'
    | 'mimetype'
    | 'width'
    | 'height'
    | 'jpegThumbnail'
  >
> & { seconds?: number | null; fileName?: string | null; caption?: string | null }

interface FileFound {
  readonly kind: MediaKind
  readonly part: FilePart
}

/** Maximum length of the preview, which stays in the rows until the file is here; phones send a tenth of it. */
const maxPreviewBytes = 64 * 1024

/** Default media type of a file that names none. */
const usualTypes: Record<MediaKind, string> = {
  image: 'image/jpeg',
  video: 'video/mp4',
  gif: 'video/mp4',
  audio: 'audio/mpeg',
  voice: 'audio/ogg; codecs=opus',
  document: 'application/octet-stream',
  sticker: 'image/webp',
}

/** The file of a message and its caption: null for a message without a file. */
export function filePartOf(content: proto.IMessage): FileFound | null {
  const { imageMessage, audioMessage, documentMessage } = content
  if (imageMessage) return { kind: 'image', part: imageMessage }
  if (audioMessage) return { kind: audioMessage.ptt ? 'voice' : 'audio', part: audioMessage }
  if (documentMessage) return { kind: 'document', part: documentMessage }
  return filmOf(content) ?? stickerOf(content)
}

function filmOf({ videoMessage, ptvMessage }: proto.IMessage): FileFound | null {
  const part = videoMessage ?? ptvMessage
  return part ? { kind: part.gifPlayback ? 'gif' : 'video', part } : null
}

function stickerOf({ stickerMessage, lottieStickerMessage }: proto.IMessage): FileFound | null {
  const part = stickerMessage ?? lottieStickerMessage?.message?.stickerMessage
  return part ? { kind: 'sticker', part } : null
}

/** Null without path, key or checksum: the file can then never be downloaded safely. */
export function referenceOf(kind: MediaKind, part: FilePart): MediaReference | null {
  const { directPath, mediaKey, fileSha256 } = part
  if (!directPath || !mediaKey?.length || !fileSha256?.length) return null
  return {
    kind,
    mimetype: part.mimetype || usualTypes[kind],
    fileName: part.fileName || null,
    size: Number(part.fileLength ?? 0),
    ...measuresOf(part),
    directPath,
    mediaKey: base64(mediaKey),
    sha256: base64(fileSha256),
    ...previewOf(kind, part),
  }
}

/** In the protocol zero means "not set". */
const measuresOf = ({ width, height, seconds }: FilePart) => ({
  width: width || null,
  height: height || null,
  seconds: seconds || null,
})

/** Kinds of which we cannot make a preview ourselves. */
function previewOf(kind: MediaKind, { jpegThumbnail }: FilePart) {
  const isNeeded = kind === 'video' || kind === 'gif' || kind === 'document'
  if (!isNeeded || !jpegThumbnail?.length || jpegThumbnail.length > maxPreviewBytes) return {}
  return { preview: base64(jpegThumbnail) }
}

/** IN-22: the caption, else a document's name. */
export const captionOf = (kind: MediaKind, part: FilePart): string =>
  part.caption || (kind === 'document' ? part.fileName || '' : '')

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')
