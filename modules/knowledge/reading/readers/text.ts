/** Formats that are plain text: .txt, .md, .csv and .json, in the encodings that people's programs write. */
import papaparse from 'papaparse'
import type { ReadBlock } from '#modules/knowledge/reading/read_document'
import {
  paragraph,
  Refusal,
  rowText,
  unwrapped,
  withHeadings,
} from '#modules/knowledge/reading/reader'

/** UTF-8 and UTF-16 with or without a mark, else Windows-1252. Binary content is refused. */
function decoded(bytes: Uint8Array): string {
  const text = new TextDecoder(encodingOf(bytes)).decode(bytes)
  if (text.includes('\0')) throw new Refusal('unreadable')
  return text.replace(/\r\n?/g, '\n')
}

function encodingOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  return unmarkedUtf16(bytes) ?? (isUtf8(bytes) ? 'utf-8' : 'windows-1252')
}

/** In western languages every other byte of UTF-16 is zero. */
function unmarkedUtf16(bytes: Uint8Array): string | undefined {
  const looked = bytes.subarray(0, 4_096)
  const zerosAt = (parity: number) =>
    looked.filter((byte, at) => byte === 0 && at % 2 === parity).length
  const [even, odd] = [zerosAt(0), zerosAt(1)]
  if (odd > looked.length / 4 && !even) return 'utf-16le'
  if (even > looked.length / 4 && !odd) return 'utf-16be'
  return undefined
}

/** Also with a fault here and there: text of Windows-1252 has almost no valid letters beyond ASCII. */
function isUtf8(bytes: Uint8Array): boolean {
  const text = new TextDecoder('utf-8').decode(bytes)
  let [valid, invalid] = [0, 0]
  for (const [character] of text.matchAll(/[^\0-\x7f]/gu)) {
    if (character === '\ufffd') invalid++
    else valid++
  }
  return invalid <= valid / 2
}

/** Paragraphs are separated by blank lines. */
export function* readText(bytes: Uint8Array): Generator<ReadBlock> {
  for (const text of paragraphsOf(decoded(bytes))) yield paragraph(unwrapped(text))
}

/** Like text; a heading stays with what is below it, and a line that only draws a rule is left out. */
export function* readMarkdown(bytes: Uint8Array): Generator<ReadBlock> {
  for (const text of withHeadings(partsOf(decoded(bytes)))) yield* blocksOf(text)
}

/** A table has a line of dashes below its header. */
function* blocksOf(text: string): Generator<ReadBlock> {
  const lines = text.split('\n')
  const dashes = lines.findIndex((line) => /^\s*\|?(\s*:?-+:?\s*\|)+(\s*:?-+:?\s*)?$/.test(line))
  const rows = lines.slice(dashes + 1)
  if (dashes < 1 || !rows.length || !rows.every((line) => line.includes('|')))
    return yield paragraph(unwrapped(text))
  const header = [...lines.slice(0, dashes - 1), rowText(cellsOf(lines[dashes - 1]!))].join('\n')
  for (const row of rows) yield { kind: 'row', text: rowText(cellsOf(row)), header }
}

const cellsOf = (line: string) =>
  line
    .trim()
    .replace(/^\||\|$/g, '')
    .split('|')

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
  const text = decoded(bytes)
  papaparse.parse<string[]>(text, {
    delimiter: delimiterIn(text),
    delimitersToGuess: delimiters,
    skipEmptyLines: 'greedy',
    step: ({ data }, parser) => {
      if (data.length > maxColumns || blocks.length >= maxRows) {
        isTooLarge = true
        return parser.abort()
      }
      const row = rowText(data)
      if (header === undefined) header = row
      else blocks.push({ kind: 'row', text: row, header })
    },
  })
  if (isTooLarge) throw new Refusal('too_large')
  if (!blocks.length && header) blocks.push(paragraph(header))
  yield* blocks
}

const delimiters = [';', '\t', ',', '|']

/** The only one that its first line has; with none or several, `''`: Papa Parse then compares the first rows. */
function delimiterIn(text: string): string {
  const start = text.trimStart().slice(0, 64 * 1024)
  const [line = ''] = start.split('\n', 1)
  const found = delimiters.filter((delimiter) => line.includes(delimiter))
  return found.length === 1 ? found[0]! : ''
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
  for (let at = 0; at < text.length && open <= depth; at++) {
    const character = text[at]!
    if (character === '"') at = endOfString(text, at + 1)
    else if ('{['.includes(character)) open++
    else if ('}]'.includes(character)) open--
  }
  return open > depth
}

function endOfString(text: string, from: number): number {
  let at = from
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1
  return at
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
