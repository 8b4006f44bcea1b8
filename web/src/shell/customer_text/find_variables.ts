/** Which variables match what is being typed; pure functions. */
import { variables, type VariableName } from '#app/kernel/text/variables'

export interface Begun {
  /** Index at which the variable begins, braces included. */
  readonly from: number
  /** The text typed after the braces so far. */
  readonly word: string
}

/** An unclosed variable right before the cursor; null when there is none. */
export function begunAt(before: string): Begun | null {
  const found = /\{\{\s*([^{}\n]{0,40})$/u.exec(before)
  return found && { from: found.index, word: found[1]! }
}

/** Variables of which a name, or a word of the meaning, starts with the text; all of them for an empty text. */
export function matching(
  word: string,
  meaningOf: (name: VariableName) => string,
  without: readonly VariableName[] = []
) {
  const wanted = plain(word.trim())
  const begins = (text: string) => plain(text).startsWith(wanted)
  return variables
    .filter(({ name }) => !without.includes(name))
    .filter(({ name, aliases }) => [name, ...aliases, ...meaningOf(name).split(/\s+/)].some(begins))
}

/** A text and the cursor position in it. */
export interface Written {
  readonly text: string
  readonly cursor: number
}

/** Replaces the selection with the variable. */
export function inserted(text: string, from: number, to: number, name: VariableName): Written {
  const place = `{{${name}}}`
  return { text: text.slice(0, from) + place + text.slice(to), cursor: from + place.length }
}

/** Completes the variable that begins at `from`; closing braces that are already there are not written twice. */
export function finished(text: string, from: number, to: number, name: VariableName): Written {
  const closed = /^\s*\}\}/u.exec(text.slice(to))?.[0].length ?? 0
  return inserted(text, from, to + closed, name)
}

/** Without accents, in lower case. */
const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
