/** File lists as the HTTP contract has them (operations.md 3, FIL-01). */
export interface FileOptionWire {
  readonly id: number
  /** Goes with the file as its caption. */
  readonly name: string
  /** Opens the file for a while without a session (API-12); null until there is one. */
  readonly path: string | null
  readonly mediaType: string | null
  readonly mediaName: string | null
  /** Bytes. */
  readonly mediaSize: number | null
  /** A small picture of a large image. */
  readonly mediaThumbUrl: string | null
  /** Pixels, of images. */
  readonly mediaWidth: number | null
  readonly mediaHeight: number | null
}
/** What everybody may choose from (AUT-14). */
export interface FileListNameWire {
  readonly id: number
  readonly name: string
}
/** What admins see of it. */
export interface FileListWire extends FileListNameWire {
  readonly message: string
  readonly userId: number | null
  readonly companyId: number
  /** In the order in which they go. */
  readonly options: readonly FileOptionWire[]
  readonly createdAt: string
  readonly updatedAt: string
}
export interface FileListsPageWire {
  readonly files: readonly (FileListNameWire | FileListWire)[]
  readonly count: number
  readonly hasMore: boolean
}
/** What the customer of a ticket would get. */
export interface FileListPreviewWire {
  readonly message: string
  /** Those that have a file; `name` with its variables filled. */
  readonly options: readonly FileOptionWire[]
}
