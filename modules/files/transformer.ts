/** Maps file lists to the HTTP contract's names. */
import { signedUrl } from '#app/kernel/media/media'
import type { FileList, FileOption } from '#modules/files/model'
import type { FileListPreview, WholeFileList } from '#modules/files/queries'
import type {
  FileListNameWire,
  FileListPreviewWire,
  FileListWire,
  FileOptionWire,
} from '#modules/files/wire'

export const fileListNameWire = ({ id, name }: FileList): FileListNameWire => ({ id, name })

export const fileListWire = ({ list, options }: WholeFileList): FileListWire => ({
  ...fileListNameWire(list),
  message: list.message,
  userId: list.userId,
  companyId: list.companyId,
  options: options.map((option) => fileOptionWire(option)),
  createdAt: list.createdAt.toUTC().toISO()!,
  updatedAt: list.updatedAt.toUTC().toISO()!,
})

export const previewWire = ({ message, files }: FileListPreview): FileListPreviewWire => ({
  message,
  options: files.map(({ option, caption }) => fileOptionWire(option, caption)),
})

const fileOptionWire = (option: FileOption, name = option.name): FileOptionWire => ({
  id: option.id,
  name,
  path: addressOf(option.mediaFile),
  mediaType: option.mediaType,
  mediaName: option.mediaName,
  mediaSize: option.mediaSize,
  mediaThumbUrl: addressOf(option.mediaThumbnail),
  mediaWidth: option.mediaWidth,
  mediaHeight: option.mediaHeight,
})

const addressOf = (key: string | null) => (key ? signedUrl(key) : null)
