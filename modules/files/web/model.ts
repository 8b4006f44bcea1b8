/** File lists as the screens know them. */

/** A file that the server has. */
export interface StoredFile {
  /** Opens it for an hour. */
  readonly url: string
  /** A small picture of a large image. */
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
  /** Said before the files. */
  readonly text: string
  /** In the order in which they go. */
  readonly options: readonly FileOption[]
}
/** What everybody may choose from. */
export type FileListName = Pick<FileList, 'id' | 'name'>

/** An option as it stands in the form. */
export interface OptionDraft {
  /** Of this row, for as long as the form is open. */
  readonly key: string
  /** Null until it is saved. */
  readonly id: number | null
  readonly name: string
  readonly file: StoredFile | null
  /** Takes the place of `file` when the form is saved. */
  readonly chosen: File | null
}
