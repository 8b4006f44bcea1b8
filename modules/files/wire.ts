/** HTTP contract of file lists (operations.md 3, FIL-01). */
export interface FileOptionWire {
  readonly id: number
  /** Sent with the file as its caption. */
  readonly name: string
  /** Temporary URL without a session (API-12); null until there is a file. */
  readonly path: string | null
  readonly mediaType: string | null
  readonly mediaName: string | null
  /** Bytes. */
  readonly mediaSize: number | null
  /** Thumbnail of a large image. */
  readonly mediaThumbUrl: string | null
  /** Pixels, of images. */
  readonly mediaWidth: number | null
  readonly mediaHeight: number | null
}
/** What everybody can choose from (AUT-14). */
export interface FileListNameWire {
  readonly id: number
  readonly name: string
}
/** The full list, for admins. */
export interface FileListWire extends FileListNameWire {
  readonly message: string
  readonly userId: number | null
  readonly companyId: number
  /** In sending order. */
  readonly options: readonly FileOptionWire[]
  readonly createdAt: string
  readonly updatedAt: string
}
export interface FileListsPageWire {
  readonly files: readonly (FileListNameWire | FileListWire)[]
  readonly count: number
  readonly hasMore: boolean
}
/** What the customer of a ticket would receive. */
export interface FileListPreviewWire {
  readonly message: string
  /** Options that have a file; `name` with its variables filled in. */
  readonly options: readonly FileOptionWire[]
}
