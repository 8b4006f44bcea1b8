/** Files attached or being sent; their object URLs keep them in memory until the server has them. */
import type { Media } from './model'

export interface Attachment {
  readonly key: string
  readonly file: File
  /** An object URL of the file. */
  readonly url: string
  readonly caption: string
  /** Recorded in this browser. */
  readonly isVoice: boolean
}

/** What is restored together with a refused file. */
export interface TakenBack {
  readonly text: string
  readonly isVoice: boolean
}
const asChosen: TakenBack = { text: '', isVoice: false }

export function besideDraft(file: File, { text, isVoice } = asChosen): Attachment {
  return { key: crypto.randomUUID(), file, url: addFile(file), caption: text, isVoice }
}

const urls = new Set<string>()

export function addFile(file: File): string {
  const url = URL.createObjectURL(file)
  urls.add(url)
  return url
}

export function removeFile(url: string | null) {
  if (url && urls.delete(url)) URL.revokeObjectURL(url)
}

export const removeAllFiles = () => urls.forEach(removeFile)

/** A file's dimensions and duration, read by the browser while it is attached to the draft. */
export type FileMeasures = Pick<Media, 'width' | 'height' | 'seconds'>
const nothing: FileMeasures = { width: null, height: null, seconds: null }

const known = new WeakMap<File, FileMeasures>()

/** The dimensions known so far: sending never waits for them. */
export const measuresOf = (file: File): FileMeasures => known.get(file) ?? nothing

export const noteMeasures = (file: File, measures: Partial<FileMeasures>) =>
  void known.set(file, { ...nothing, ...measures })
