/** Uploads files for options of a list, replacing the previous ones: all of them, or none (FIL-01, API-11). */
import type { Actor } from '#app/kernel/actor/actor'
import { now } from '#app/kernel/clock'
import { smallPicture } from '#app/kernel/media/convert/small_picture'
import { readFile, type FileToStore } from '#app/kernel/media/media'
import { discardFiles, dropFiles, keepFiles, storePending } from '#app/kernel/media/pending_files'
import { unitOfWork, type Work } from '#app/kernel/database/unit_of_work'
import { accessFileList, errors } from '#modules/files/access'
import { recordFileListChange, snapshotOf } from '#modules/files/actions/change_file_list'
import type { FileList, FileOption } from '#modules/files/model'
import { lockedOptions } from '#modules/files/queries'

/** A file and the option it is for. */
export interface FileOfOption {
  readonly optionId: number
  readonly file: FileToStore
}

type Media = Pick<
  FileOption,
  | 'mediaFile'
  | 'mediaThumbnail'
  | 'mediaName'
  | 'mediaType'
  | 'mediaSize'
  | 'mediaWidth'
  | 'mediaHeight'
>
interface Stored {
  readonly optionId: number
  readonly media: Media
}

/**
 * 404 ERR_NO_FILE_LIST_FOUND or ERR_NO_FILE_OPTION_FOUND; 413 ERR_FILE_TOO_LARGE above 25 MiB. Refused files are not
 * stored.
 */
export async function attachFiles(
  actor: Actor,
  id: unknown,
  given: readonly FileOfOption[]
): Promise<void> {
  // Check before storing: large files are expensive.
  const list = await accessFileList(actor, id)
  await unitOfWork((work) => requireOptions(work, list, given))
  const kept: string[] = []
  try {
    const stored: Stored[] = []
    for (const { optionId, file } of given) {
      stored.push({ optionId, media: await storeFileOf(list, file, kept) })
    }
    await unitOfWork(async (work) => {
      await place(work, actor, id, stored)
      await keepFiles(work, kept)
    })
  } catch (error) {
    await dropFiles(kept)
    throw error
  }
}

async function requireOptions(
  work: Work,
  list: FileList,
  wanted: readonly { readonly optionId: number }[]
): Promise<FileOption[]> {
  const options = await lockedOptions(work, list)
  const ids = new Set(options.map((option) => option.id))
  if (wanted.some(({ optionId }) => !ids.has(optionId))) throw new errors.E_FILE_OPTION_NOT_FOUND()
  return options
}

/**
 * Stores a file of the list, with a thumbnail if it is an image. Storage paths contain only our own ids, never user
 * input. Adds the key of each stored file to `pending`; call `keepFiles` once a row references it.
 */
export async function storeFileOf(
  list: FileList,
  file: FileToStore,
  pending: string[]
): Promise<Media> {
  const folder = `fileList/${list.id}` as const
  const { key, name, mimetype, size } = await storePending(list, { ...file, folder })
  pending.push(key)
  const original = { mediaFile: key, mediaName: name, mediaType: mimetype, mediaSize: size }
  const small = mimetype.startsWith('image/') ? await smallPicture(await readFile(key)) : null
  if (!small) return { ...original, mediaThumbnail: null, mediaWidth: null, mediaHeight: null }
  const { bytes, width, height } = small
  const mediaThumbnail = bytes && (await storePending(list, { bytes, folder })).key
  if (mediaThumbnail) pending.push(mediaThumbnail)
  return { ...original, mediaThumbnail, mediaWidth: width, mediaHeight: height }
}

async function place(work: Work, actor: Actor, id: unknown, stored: readonly Stored[]) {
  const list = await accessFileList(actor, id, work)
  const options = await requireOptions(work, list, stored)
  const before = snapshotOf({ list, options })
  const former: string[] = []
  for (const { optionId, media } of stored) {
    const option = options.find((one) => one.id === optionId)!
    former.push(...option.stored)
    await option.merge({ ...media, updatedAt: now() }).save()
  }
  await list.merge({ updatedAt: now() }).save()
  await discardFiles(work, former)
  recordFileListChange(work, actor, list.id, { before, after: snapshotOf({ list, options }) })
}
