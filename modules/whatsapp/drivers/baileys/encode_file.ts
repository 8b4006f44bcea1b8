/** Turns a stored file into what the library uploads: the right kind, with what phones show before they download it. */
import type { AnyMessageContent } from '@whiskeysockets/baileys'
import sharp from 'sharp'
import { readFile } from '#app/kernel/media/media'
import { mediaKinds, type OutboundContent, type OutboundFile } from '#modules/whatsapp/contract'
import { loudnessOf } from '#modules/whatsapp/drivers/baileys/loudness'

/** Pixels of the longer side of the preview that is sent inside the message. */
const previewSize = 100
/** Preview of a video: empty. If it were left out, the library would start ffmpeg. */
const noPreview = ''

export const isFile = (content: OutboundContent): content is OutboundFile =>
  (mediaKinds as readonly string[]).includes(content.kind)

export async function encodeFile(file: OutboundFile): Promise<AnyMessageContent> {
  const bytes = Buffer.from(await readFile(file.file))
  return encoders[file.kind](bytes, file)
}

type Encoder = (bytes: Buffer, file: OutboundFile) => AnyMessageContent | Promise<AnyMessageContent>
const encoders: Readonly<Record<OutboundFile['kind'], Encoder>> = {
  image: async (bytes, file) => ({
    image: bytes,
    mimetype: file.mimetype,
    caption: captionOf(file),
    ...(await measurePicture(bytes)),
  }),
  video: film,
  gif: (bytes, file) => ({ ...film(bytes, file), gifPlayback: true }),
  audio: (bytes, file) => ({ audio: bytes, mimetype: file.mimetype, seconds: lengthOf(file) ?? 0 }),
  voice: async (bytes, file) => ({
    audio: bytes,
    mimetype: file.mimetype,
    ptt: true,
    ...(await measureVoice(bytes, lengthOf(file))),
  }),
  sticker: (bytes, { mimetype }) => ({ sticker: bytes, mimetype }),
  document: (bytes, file) => ({
    document: bytes,
    mimetype: file.mimetype,
    fileName: file.fileName ?? 'file',
    caption: captionOf(file),
  }),
}

function film(bytes: Buffer, file: OutboundFile) {
  const seconds = lengthOf(file)
  return {
    video: bytes,
    mimetype: file.mimetype,
    caption: captionOf(file),
    seconds,
    jpegThumbnail: noPreview,
  }
}

const captionOf = ({ caption }: OutboundFile) => caption || undefined
const lengthOf = ({ seconds }: OutboundFile) => (seconds === null ? undefined : Math.round(seconds))

/** Preview and size of a picture; a picture that cannot be read has neither. */
async function measurePicture(bytes: Buffer) {
  try {
    const { autoOrient } = await sharp(bytes).metadata()
    const small = sharp(bytes)
      .autoOrient()
      .resize(previewSize, previewSize, { fit: 'inside', withoutEnlargement: true })
      .jpeg({ quality: 50 })
    const jpegThumbnail = (await small.toBuffer()).toString('base64')
    return { jpegThumbnail, width: autoOrient.width, height: autoOrient.height }
  } catch {
    return { jpegThumbnail: noPreview }
  }
}

/** Phones draw the waveform and the length before they have downloaded the audio. */
async function measureVoice(bytes: Buffer, seconds: number | undefined) {
  const found = await loudnessOf(bytes)
  return { seconds: seconds ?? Math.round(found.seconds), waveform: found.curve }
}
