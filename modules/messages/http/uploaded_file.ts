/** Stores an uploaded file and determines the kind of message it is sent as (TCK-12, TCK-13). */
import { readFile } from 'node:fs/promises'
import type { MultipartFile } from '@adonisjs/core/bodyparser'
import type { Actor } from '#app/kernel/actor/actor'
import { errors } from '#app/kernel/errors'
import { storePending } from '#app/kernel/media/pending_files'
import type { FileToSend } from '#modules/messages/actions/reply_content'
import { aDocument, measureFile } from '#app/kernel/media/convert/measure_file'
import { measureFilm } from '#app/kernel/media/convert/measure_film'
import { isBrowserRecording, voiceNote } from '#app/kernel/media/convert/voice_note'

/**
 * The type is determined by the bytes, not the name (API-11). `isRecording`: the client declares that it was
 * just recorded in the browser; formats that only browsers record are recognized without it (TCK-13).
 */
export async function storeUpload(
  actor: Actor,
  file: MultipartFile,
  { isRecording }: { readonly isRecording: boolean }
): Promise<FileToSend> {
  const bytes = await readUpload(file)
  const isVoice = isRecording || (await isBrowserRecording(bytes))
  const note = isVoice ? await voiceNote(bytes) : null
  if (note) {
    const { key, name, size } = await storePending(actor, { bytes: note.bytes })
    const seconds = (await measureFilm(note.bytes))?.seconds ?? null
    return { ...aDocument, kind: 'voice', file: key, name, size, mimetype: note.mimetype, seconds }
  }
  const stored = await storePending(actor, { bytes, originalName: file.clientName })
  const { key, name, size, mimetype } = stored
  return { file: key, name, size, mimetype, ...(await measureFile(bytes, mimetype)) }
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
