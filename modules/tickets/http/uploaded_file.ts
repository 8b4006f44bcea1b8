/** Takes in a file that a person uploads, and says as what kind of message it goes (TCK-12, TCK-13). */
import { readFile } from 'node:fs/promises'
import type { MultipartFile } from '@adonisjs/core/bodyparser'
import sharp from 'sharp'
import type { Actor } from '#app/kernel/actor'
import { errors } from '#app/kernel/errors'
import { storeFile } from '#app/kernel/media'
import type { FileToSend } from '#modules/tickets/actions/reply_content'
import { filmFacts } from '#modules/tickets/sound/film_facts'
import { voiceNote } from '#modules/tickets/sound/voice_note'

/** What phones show as a picture, play as a film and play as a sound; anything else is a document. */
const shownAs: Readonly<Record<string, 'image' | 'film'>> = {
  'image/jpeg': 'image',
  'image/png': 'image',
  'image/webp': 'image',
  'video/mp4': 'film',
  'video/3gpp': 'film',
  'audio/mpeg': 'film',
  'audio/mp4': 'film',
  'audio/x-m4a': 'film',
  'audio/aac': 'film',
  'audio/ogg': 'film',
  'audio/ogg; codecs=opus': 'film',
  'audio/amr': 'film',
}

/** What the bytes are decides, not the name (API-11). `isRecording`: spoken into the browser just now. */
export async function storeUpload(
  actor: Actor,
  file: MultipartFile,
  { isRecording }: { readonly isRecording: boolean }
): Promise<FileToSend> {
  const bytes = await readUpload(file)
  const note = isRecording ? await voiceNote(bytes) : null
  if (note) {
    const { key, name } = await storeFile(actor, { bytes: note.bytes })
    const seconds = (await filmFacts(note.bytes))?.seconds ?? null
    return { ...plain, kind: 'voice', file: key, name, mimetype: note.mimetype, seconds }
  }
  const { key, name, mimetype } = await storeFile(actor, { bytes, originalName: file.clientName })
  return { ...plain, file: key, name, mimetype, ...(await factsOf(bytes, mimetype)) }
}

async function readUpload(file: MultipartFile): Promise<Uint8Array> {
  if (file.hasErrors || !file.tmpPath) {
    const isTooLarge = file.errors.some(({ type }) => type === 'size')
    throw isTooLarge ? new errors.E_FILE_TOO_LARGE() : invalidFiles('file')
  }
  const bytes = await readFile(file.tmpPath)
  if (!bytes.length) throw invalidFiles('file')
  return bytes
}

export const invalidFiles = (rule: string) =>
  new errors.E_VALIDATION({ fields: [{ field: 'medias', rule }] })

const plain = { kind: 'document', width: null, height: null, seconds: null } as const

async function factsOf(bytes: Uint8Array, mimetype: string): Promise<Partial<FileToSend>> {
  switch (shownAs[mimetype]) {
    case 'image':
      return pictureFacts(bytes)
    case 'film': {
      const facts = await filmFacts(bytes)
      // A phone would show a broken player: as a document it can still be had.
      if (!facts) return {}
      const { hasPictures, ...known } = facts
      return { ...known, kind: hasPictures ? 'video' : 'audio' }
    }
    default:
      return {}
  }
}

/** As a person sees it: cameras store pictures lying on their side. */
async function pictureFacts(bytes: Uint8Array): Promise<Partial<FileToSend>> {
  try {
    const { autoOrient } = await sharp(bytes).metadata()
    return { kind: 'image', width: autoOrient.width, height: autoOrient.height }
  } catch {
    return {}
  }
}
