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
  readonly words: string
  readonly isVoice: boolean
}
const asChosen: TakenBack = { words: '', isVoice: false }

export function besideDraft(file: File, { words, isVoice } = asChosen): Attachment {
  return { key: crypto.randomUUID(), file, url: hold(file), caption: words, isVoice }
}

const held = new Set<string>()

export function hold(file: File): string {
  const url = URL.createObjectURL(file)
  held.add(url)
  return url
}

export function letGo(url: string | null) {
  if (url && held.delete(url)) URL.revokeObjectURL(url)
}

export const letAllGo = () => held.forEach(letGo)

/** What the browser tells of a file while it stands beside the draft: its size, how long it plays. */
export type FileFacts = Pick<Media, 'width' | 'height' | 'seconds'>
const nothing: FileFacts = { width: null, height: null, seconds: null }

const known = new WeakMap<File, FileFacts>()

/** What is known by now: no message waits for it. */
export const factsOf = (file: File): FileFacts => known.get(file) ?? nothing

export const noteFacts = (file: File, facts: Partial<FileFacts>) =>
  void known.set(file, { ...nothing, ...facts })
