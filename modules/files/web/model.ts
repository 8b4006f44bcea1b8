/** File lists as the screens use them. */

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

/** An option in the form. */
export interface OptionDraft {
  /** Key of this row while the form is open. */
  readonly key: string
  /** Null until it is saved. */
  readonly id: number | null
  readonly name: string
  readonly file: StoredFile | null
  /** Replaces `file` when the form is saved. */
  readonly chosen: File | null
}
