/** Test helper for every module: file lists. */
import type { Actor } from '#app/kernel/actor/actor'
import { now } from '#app/kernel/clock'
import { storeFile } from '#app/kernel/media/media'
import { FileList, FileOption } from '#modules/files/model'

type Company = Pick<Actor, 'companyId'>
let made = 0

export const aFileList = (
  { companyId }: Company,
  options: Partial<Pick<FileList, 'name' | 'message' | 'userId'>> = {}
) =>
  FileList.create({
    companyId,
    userId: null,
    name: `Lista ${++made}`,
    message: 'Segue!',
    createdAt: now(),
    updatedAt: now(),
    ...options,
  })

/** Without a file, unless bytes are given. */
export async function anOption(
  { id: fileListId, companyId }: FileList,
  name: string,
  bytes?: Uint8Array,
  originalName?: string
): Promise<FileOption> {
  const folder = `fileList/${fileListId}` as const
  const stored = bytes && (await storeFile({ companyId }, { bytes, originalName, folder }))
  return FileOption.create({
    companyId,
    fileListId,
    name,
    mediaFile: stored?.key ?? null,
    mediaThumbnail: null,
    mediaName: stored?.name ?? null,
    mediaType: stored?.mimetype ?? null,
    mediaSize: stored?.size ?? null,
    mediaWidth: null,
    mediaHeight: null,
    createdAt: now(),
    updatedAt: now(),
  })
}
