// Makes texts harmless: what is not known to be a word about faults is left out (ADR 77). A list of what has to go would be
// incomplete, since names and messages may be any words.
import os from 'node:os'
import { vocabulary } from '#cli/support/vocabulary'

const left = '…'
const known: ReadonlySet<string> = new Set(vocabulary.split(/\s+/).filter(Boolean))
const systemErrors: ReadonlySet<string> = new Set(Object.keys(os.constants.errno))

/** Numbers that belong together, as people write those of phones and documents. */
const numbers = /\d[\d\s().+/-]*\d/g
const mostDigits = 4

/** Words, or numbers of up to four digits, and what stands between them. */
const parts = /[\p{L}\p{M}\p{N}_]+|[^\p{L}\p{M}\p{N}_]+/gu

/** The text with `…` instead of each word that is not in the vocabulary, and of each long number. */
export function scrubbed(text: string): string {
  const short = text.slice(0, 2000).replaceAll(numbers, (number) => {
    return number.replaceAll(/\D/g, '').length > mostDigits ? left : number
  })
  const kept = (short.match(parts) ?? []).map((part) => (isHarmless(part) ? part : left))
  return kept
    .join('')
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, ' ')
    .replaceAll(/…([^\p{L}\p{N}]{0,3}…)+/gu, left)
}

function isHarmless(part: string): boolean {
  if (/^[\s!-/:-@[-`{-~…]+$/.test(part)) return true
  if (/^\d{1,4}$/.test(part)) return true
  return known.has(part.toLowerCase()) || systemErrors.has(part)
}

/** A name that a programmer gave, such as that of a job; null for anything else. */
export function nameOf(given: unknown): string | null {
  const text = String(given ?? '')
  return /^[a-z][a-zA-Z_.:-]{0,60}$/.test(text) ? text : null
}

/** Values of a statement: texts in all their quotes, numbers, and comments; and names in quotes, which stay. A text may be cut off. */
const literals =
  /"(?:""|[^"])*"|--[^\n]*|\/\*[^]*?(?:\*\/|$)|\$(\w*)\$[^]*?(?:\$\1\$|$)|[eEbBxXnN]?'(?:\\.|''|[^'\\])*(?:'|$)|(?<![\w"$])\d[\d.]*/g

/** The statement with `?` for each value. Names of tables and columns stay. */
export function withoutLiterals(query: string): string {
  const plain = query.replaceAll(literals, (literal) => {
    if (literal.startsWith('"')) return literal
    return /^(--|\/\*)/.test(literal) ? ' ' : '?'
  })
  // An odd quote is left by a way to write texts that is not known here: what follows may be one.
  const quote = plain.search(/['$]\w*\$|'/)
  return (quote === -1 ? plain : plain.slice(0, quote) + left).replaceAll(/\s+/g, ' ').trim()
}

interface LoggedError {
  readonly type?: unknown
  readonly code?: unknown
  readonly message?: unknown
  readonly stack?: unknown
}

/** Kind, code, scrubbed message, and where in the program it was thrown. */
export function scrubbedError(error: unknown): object | null {
  if (error === null || typeof error !== 'object') return null
  const { type, code, message, stack } = error as LoggedError
  return {
    type: /^[A-Z]\w*(Error|Exception)$|^Error$/.test(String(type)) ? type : null,
    code: codeOf(code),
    message: scrubbed(String(message ?? '')),
    at: placesOf(String(stack ?? '')),
  }
}

/** A code of the system, of the product or of PostgreSQL. */
function codeOf(code: unknown): string | null {
  const text = String(code ?? '')
  const isCode = systemErrors.has(text) || /^(E|ERR)_[A-Z_]{3,40}$|^(?=.*\d)[0-9A-Z]{5}$/.test(text)
  return isCode ? text : null
}

/** `file:line:column` below the product's folder: not the folder itself, which may have the name of a person. */
function placesOf(stack: string): string[] {
  const place =
    /(?:node:[\w/]+|(?:node_modules|app|modules|bin|config|start|cli|scripts)\/[\w./@-]+):\d+:\d+(?=\)?$)/
  return stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .flatMap((line) => place.exec(line)?.[0] ?? [])
    .slice(0, 15)
}
