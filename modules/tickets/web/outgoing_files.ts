/** Files beside the draft and on their way, under addresses that keep them in memory until the server has them. */
import type { Media } from './model'

export interface Attachment {
  readonly key: string
  readonly file: File
  /** An object URL of the file. */
  readonly url: string
  readonly caption: string
  /** Recorded here. */
  readonly isVoice: boolean
}

/** What comes back with a file that was refused. */
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

/** What the browser tells of a file while it stands beside the draft: its size, how long it plays. */
export type FileMeasures = Pick<Media, 'width' | 'height' | 'seconds'>
const nothing: FileMeasures = { width: null, height: null, seconds: null }

const known = new WeakMap<File, FileMeasures>()

/** What is known by now: no message waits for it. */
export const measuresOf = (file: File): FileMeasures => known.get(file) ?? nothing

export const noteMeasures = (file: File, facts: Partial<FileMeasures>) =>
  void known.set(file, { ...nothing, ...facts })
