/** Formats that are plain text: .txt, .md, .csv and .json, in the encodings that people's programs write. */
import papaparse from 'papaparse'
import type { ReadBlock } from '#modules/knowledge/reading/read_document'
import { paragraph, Refusal, rowText, withHeadings } from '#modules/knowledge/reading/reader'

/** UTF-8 and UTF-16 with or without a mark, else Windows-1252. Binary content is refused. */
export function decoded(bytes: Uint8Array): string {
  const text = new TextDecoder(encodingOf(bytes)).decode(bytes)
  if (text.includes('\0')) throw new Refusal('unreadable')
  return text.replace(/\r\n?/g, '\n')
}

function encodingOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const zeros = [0, 0]
  const looked = Math.min(bytes.length, 4_096)
  for (let at = 0; at < looked; at++) if (bytes[at] === 0) zeros[at % 2]! += 1
  // In most languages every other byte of UTF-16 is zero.
  if (zeros[1]! > looked / 4 && !zeros[0]) return 'utf-16le'
  if (zeros[0]! > looked / 4 && !zeros[1]) return 'utf-16be'
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return 'utf-8'
  } catch {
    return 'windows-1252'
  }
}

/** Paragraphs are separated by blank lines. */
export function* readText(bytes: Uint8Array): Generator<ReadBlock> {
  for (const text of paragraphsOf(decoded(bytes))) yield paragraph(text)
}

/** Like text; a heading stays with the paragraph below it, and a line that only draws a rule is left out. */
export function* readMarkdown(bytes: Uint8Array): Generator<ReadBlock> {
  for (const text of withHeadings(partsOf(decoded(bytes)))) yield paragraph(text)
}

function* partsOf(text: string) {
  for (const part of paragraphsOf(text)) {
    if (/^([-*_])\s*(\1\s*){2,}$/.test(part)) continue
    yield { text: part, isHeading: /^#{1,6}\s[^\n]*$/.test(part) || /^[^\n]+\n(=+|-+)$/.test(part) }
  }
}

function* paragraphsOf(text: string): Generator<string> {
  let from = 0
  for (const { 0: gap, index } of text.matchAll(/\n[^\S\n]*\n\s*/g)) {
    const part = text.slice(from, index).trim()
    from = index + gap.length
    if (part) yield part
  }
  const last = text.slice(from).trim()
  if (last) yield last
}

/** More columns than any spreadsheet has. */
const maxColumns = 16_384
/** As many blocks as are handed over. */
const maxRows = 200_000

/** The delimiter is guessed; the first row with content is the header. */
export function* readCsv(bytes: Uint8Array): Generator<ReadBlock> {
  const blocks: ReadBlock[] = []
  let header: string | undefined
  let isTooLarge = false
  papaparse.parse<string[]>(decoded(bytes), {
    skipEmptyLines: 'greedy',
    step: ({ data }, parser) => {
      if (data.length > maxColumns || blocks.length >= maxRows) {
        isTooLarge = true
        return parser.abort()
      }
      const text = rowText(data)
      if (header === undefined) header = text
      else blocks.push({ kind: 'row', text, header })
    },
  })
  if (isTooLarge) throw new Refusal('too_large')
  if (!blocks.length && header) blocks.push(paragraph(header))
  yield* blocks
}

/** No list of prices is nested deeper; checked before anything is parsed. */
const maxDepth = 64

/** Elements of an array, or entries of an object, are records; an array in an entry has records of its own. */
export function* readJson(bytes: Uint8Array): Generator<ReadBlock> {
  const text = decoded(bytes)
  if (!text.trim()) return
  if (isDeeperThan(maxDepth, text)) throw new Refusal('too_large')
  for (const record of recordsOf(JSON.parse(text) as unknown)) {
    const lines = [...linesOf(record.value, record.name)].join('\n')
    if (lines.trim()) yield { kind: 'record', text: lines }
  }
}

/** Brackets outside of strings are counted, without a call per level. */
function isDeeperThan(depth: number, text: string): boolean {
  let open = 0
  let inString = false
  for (let at = 0; at < text.length; at++) {
    const character = text[at]
    if (inString) {
      if (character === '\\') at++
      else if (character === '"') inString = false
    } else if (character === '"') inString = true
    else if (character === '{' || character === '[') open++
    else if (character === '}' || character === ']') open--
    if (open > depth) return true
  }
  return false
}

function* recordsOf(value: unknown): Generator<{ readonly name: string; readonly value: unknown }> {
  if (Array.isArray(value)) for (const item of value as unknown[]) yield { name: '', value: item }
  else if (isObject(value))
    for (const [name, entry] of Object.entries(value)) {
      const hasRecords = Array.isArray(entry) && entry.some(isObject)
      if (hasRecords) for (const item of entry as unknown[]) yield { name, value: item }
      else yield { name, value: entry }
    }
  else yield { name: '', value }
}

const isSimple = (value: unknown) => typeof value !== 'object' || value === null
const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** `name: value` for each leaf, with the names that lead to it; simple values of an array stand in one line. */
function* linesOf(value: unknown, name: string): Generator<string> {
  if (Array.isArray(value)) {
    const simple = value.filter(isSimple)
    if (simple.length) yield labelled(name, simple.map(valueText).join(', '))
    for (const item of value) if (!isSimple(item)) yield* linesOf(item, name)
  } else if (isObject(value))
    for (const [key, entry] of Object.entries(value))
      yield* linesOf(entry, name ? `${name} – ${key}` : key)
  else yield labelled(name, valueText(value))
}

const labelled = (name: string, text: string) => (name && text ? `${name}: ${text}` : text)

const valueText = (value: unknown): string => (value === null ? '' : String(value))
