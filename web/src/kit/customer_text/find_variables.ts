/** Which variables fit what is being typed; pure. */
import { variables, type VariableName } from '#app/kernel/variables'

export interface Begun {
  /** Where the place begins, braces included. */
  readonly from: number
  /** What stands behind the braces so far. */
  readonly word: string
}

/** A place that is begun right before the cursor and not closed; null when there is none. */
export function begunAt(before: string): Begun | null {
  const found = /\{\{\s*([^{}\n]{0,40})$/u.exec(before)
  return found && { from: found.index, word: found[1]! }
}

/** Those of which a name, or a word of the meaning, begins like this; all of them for an empty word. */
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

/** A text, and where the cursor stands in it. */
export interface Written {
  readonly text: string
  readonly cursor: number
}

/** The place in the stead of what is selected. */
export function inserted(text: string, from: number, to: number, name: VariableName): Written {
  const place = `{{${name}}}`
  return { text: text.slice(0, from) + place + text.slice(to), cursor: from + place.length }
}

/** The place that was begun at `from`, written to its end; who has closed the braces already has them once. */
export function finished(text: string, from: number, to: number, name: VariableName): Written {
  const closed = /^\s*\}\}/u.exec(text.slice(to))?.[0].length ?? 0
  return inserted(text, from, to + closed, name)
}

/** Without accents and capitals. */
const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
