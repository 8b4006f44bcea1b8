/** Requests of the files library; maps wire names to the screen's model. */
import { atField, http } from '#web/lib/http'
import type { ListPage } from '#web/lib/query'
import type {
  FileListNameWire,
  FileListPreviewWire,
  FileListsPageWire,
  FileListWire,
  FileOptionWire,
} from '#modules/files/wire'

/** An uploaded file. */
export interface StoredFile {
  /** URL, valid for an hour. */
  readonly url: string
  /** Thumbnail of a large image. */
  readonly thumbUrl: string | null
  readonly name: string
  readonly mimetype: string
  /** Bytes. */
  readonly size: number | null
  /** Pixels, of images. */
  readonly width: number | null
  readonly height: number | null
}
export interface FileOption {
  readonly id: number
  /** The caption of its file. */
  readonly name: string
  readonly file: StoredFile | null
}
export interface FileList {
  readonly id: number
  readonly name: string
  /** Sent before the files. */
  readonly text: string
  /** In sending order. */
  readonly options: readonly FileOption[]
}
/** What everybody can choose from. */
export type FileListName = Pick<FileList, 'id' | 'name'>

export const filesKey = ['files'] as const

/** For admins; others get names only. */
export const listFileLists = (page: number, search: string, signal?: AbortSignal) =>
  pageOf(page, search, (one) => toFileList(one as FileListWire), signal)

export const listNames = (page: number, search: string, signal?: AbortSignal) =>
  pageOf(page, search, ({ id, name }): FileListName => ({ id, name }), signal)

async function pageOf<T>(
  pageNumber: number,
  search: string,
  toRow: (wire: FileListNameWire | FileListWire) => T,
  signal?: AbortSignal
): Promise<ListPage<T>> {
  // operations.md 5: searches are sent in lower case.
  const query = { pageNumber, searchParam: search.toLowerCase() || null }
  const { files, ...rest } = await http.get<FileListsPageWire>('/files/', { query, signal })
  return { ...rest, rows: files.map(toRow) }
}

/** What the customer of this ticket would receive, in order. */
export async function previewFileList(id: number, ticketId: number, signal?: AbortSignal) {
  const path = `/files/${id}/preview`
  const answer = await http.get<FileListPreviewWire>(path, { query: { ticketId }, signal })
  return { text: answer.message, options: answer.options.map(toOption) }
}

/** Fields have the server's names, so that its validation errors match the form's fields. */
export interface FileListForm {
  readonly name: string
  readonly message: string
  /** New options have no id; missing ones are deleted with their files. */
  readonly options: readonly { readonly id?: number; readonly name: string }[]
}

/** Creates one, or changes the one with this id. A duplicate name becomes an error of its field. */
export async function saveFileList(id: number | null, form: FileListForm): Promise<FileList> {
  const saved = await http
    .save<FileListWire>('/files', id, form)
    .catch(atField('ERR_DUPLICATED_FILE_LIST', { field: 'name', rule: 'file_list_taken' }))
  return toFileList(saved)
}

export const deleteFileList = (id: number) => http.delete(`/files/${id}`)

export interface Upload {
  readonly listId: number
  readonly optionId: number
  readonly name: string
  readonly file: File
}
/** Uploads the file of an option, replacing the previous one (FIL-01). */
export function uploadFile(
  { listId, optionId, name, file }: Upload,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (share: number) => void }
) {
  const form = new FormData()
  form.append('fileId', String(listId))
  form.append('typeArch', 'fileList')
  form.append('id', String(optionId))
  form.append('name', name)
  form.append('mediaType', file.type)
  form.append('files', file, file.name)
  // A small file is uploaded before any progress could be shown.
  const isLarge = file.size > 1024 * 1024
  const path = `/files/uploadList/${listId}`
  return http.post(path, form, isLarge ? { signal, onProgress } : { signal })
}

/** Idempotent by its key: a second request sends nothing (FIL-02). */
export const sendFileList = (ticketId: number, fileListId: number, clientId: string) =>
  http.post(`/messages/${ticketId}/file-list`, { fileListId, clientId })

const toFileList = (wire: FileListWire): FileList => ({
  id: wire.id,
  name: wire.name,
  text: wire.message,
  options: wire.options.map(toOption),
})

const toOption = (wire: FileOptionWire): FileOption => ({
  id: wire.id,
  name: wire.name,
  file: wire.path
    ? {
        url: wire.path,
        thumbUrl: wire.mediaThumbUrl,
        name: wire.mediaName ?? '',
        mimetype: wire.mediaType ?? '',
        size: wire.mediaSize,
        width: wire.mediaWidth,
        height: wire.mediaHeight,
      }
    : null,
})
