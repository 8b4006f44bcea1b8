/** The two formats of Word. A file is read by its content: people rename one into the other. */
import { Unzip, UnzipInflate, zipSync } from 'fflate'
import mammoth from 'mammoth'
import WordExtractor from 'word-extractor'
import type { ReadBlock } from '#modules/knowledge/reading/read_document'
import {
  paragraph,
  Refusal,
  rowText,
  withHeadings,
  type Blocks,
} from '#modules/knowledge/reading/reader'

/** Of the texts in a .docx, unpacked; its pictures stay packed. A long book has 5 MB. */
const maxUnpacked = 48 * 1024 * 1024
const maxParts = 2_000
/** What is pushed through the unpacker at a time, so that it stops soon after its limit. */
const slice = 16 * 1024

export async function* readWord(bytes: Uint8Array<ArrayBuffer>): Blocks {
  const starts = (...signature: number[]) => signature.every((byte, at) => bytes[at] === byte)
  if (starts(0x50, 0x4b, 3, 4)) return yield* readDocx(bytes)
  if (starts(0xd0, 0xcf, 0x11, 0xe0)) return yield* readDoc(Buffer.from(bytes.buffer))
  // Rich text, and Word before 1997.
  if (starts(0x7b, 0x5c, 0x72, 0x74, 0x66) || starts(0xdb, 0xa5)) throw new Refusal('unsupported')
  throw new Refusal('unreadable')
}

// .docx: a zip file with texts in XML.

/** As mammoth reads it; `styleName` is `Heading 1` in every language of Word. */
interface Element {
  readonly type: string
  readonly value?: string
  readonly styleName?: string | null
  readonly noteType?: string
  readonly noteId?: string
  readonly body?: readonly Element[]
  readonly children?: readonly Element[]
}
interface Root extends Element {
  readonly notes: { resolve(reference: Element): Element | null }
}

async function* readDocx(bytes: Uint8Array): Blocks {
  const buffer = Buffer.from(zipSync(textsIn(bytes), { level: 0 }))
  const roots: Root[] = []
  await mammoth.convertToHtml(
    { buffer },
    {
      // Only the tree is wanted: an empty document is quickly converted.
      transformDocument: (element: Root) => {
        roots.push(element)
        return { ...element, children: [], comments: [] }
      },
    }
  )
  for (const root of roots) {
    yield* blocksOf(root.children ?? [])
    yield* notesOf(root, root)
  }
}

/**
 * The parts with text. What they really unpack to is counted while they are unpacked, since a zip file says of itself
 * what its maker likes.
 */
function textsIn(bytes: Uint8Array): Record<string, Uint8Array> {
  const parts = new Map<string, Uint8Array[]>()
  const unfinished = new Set<string>()
  let sum = 0
  const zip = new Unzip((file) => {
    if (!isText(file.name)) return
    if (parts.size >= maxParts || (file.originalSize ?? 0) > maxUnpacked)
      throw new Refusal('too_large')
    const pieces: Uint8Array[] = []
    parts.set(file.name, pieces)
    unfinished.add(file.name)
    file.ondata = (error, data, isLast) => {
      if (error) throw error
      sum += data.length
      if (sum > maxUnpacked) throw new Refusal('too_large')
      pieces.push(data)
      if (isLast) unfinished.delete(file.name)
    }
    file.start()
  })
  zip.register(UnzipInflate)
  for (let at = 0; at < bytes.length; at += slice)
    zip.push(bytes.subarray(at, at + slice), at + slice >= bytes.length)
  if (unfinished.size) throw new Refusal('unreadable')
  return Object.fromEntries([...parts].map(([name, pieces]) => [name, Buffer.concat(pieces)]))
}

const isText = (name: string) => /\.(xml|rels)$/i.test(name) && !/^customxml\//i.test(name)

function* blocksOf(elements: readonly Element[]): Generator<ReadBlock> {
  let parts: { readonly text: string; readonly isHeading: boolean }[] = []
  for (const element of elements) {
    if (element.type === 'table') {
      const end = parts.findLastIndex(({ isHeading: isAbove }) => !isAbove) + 1
      yield* [...withHeadings(parts.slice(0, end))].map(paragraph)
      yield* rowsOf(
        element,
        parts.slice(end).map(({ text }) => text)
      )
      parts = []
    } else {
      const text = textOf(element).trim()
      if (text) parts.push({ text, isHeading: isHeading(element) })
    }
  }
  yield* [...withHeadings(parts)].map(paragraph)
}

const isHeading = ({ styleName }: Element) => /^(heading|title|subtitle)\b/i.test(styleName ?? '')

/** The first row is the header, below the headings of the table. */
function* rowsOf(table: Element, headings: readonly string[]): Generator<ReadBlock> {
  const rows = (table.children ?? []).map((row) => rowText((row.children ?? []).map(textOf)))
  const [first = '', ...others] = rows.filter((text) => /[^|\s]/.test(text))
  const header = [...headings, first].join('\n').trim()
  if (!others.length && header) yield paragraph(header)
  for (const text of others) yield { kind: 'row', text, header }
}

function textOf(element: Element): string {
  if (element.type === 'text') return element.value ?? ''
  if (element.type === 'tab') return '\t'
  if (element.type === 'break') return '\n'
  const inner = (element.children ?? []).map(textOf).join('')
  return element.type === 'paragraph' ? `${inner}\n` : inner
}

/** Footnotes and endnotes, in the order in which the text names them. */
function* notesOf(element: Element, root: Root): Generator<ReadBlock> {
  if (element.type === 'noteReference') {
    const text = (root.notes.resolve(element)?.body ?? []).map(textOf).join('').trim()
    if (text) yield paragraph(text)
  }
  for (const child of element.children ?? []) yield* notesOf(child, root)
}

// .doc: a file system in a file (Compound File), with the text in a stream of its own.

/** Word 97. Older ones have another format under the same name. */
const oldestVersion = 0x00c1

async function* readDoc(bytes: Buffer): Blocks {
  // An encrypted .docx is a Compound File as well, and this is the name of its content.
  if (bytes.includes(Buffer.from('EncryptedPackage', 'utf16le'))) throw new Refusal('encrypted')
  checkHeader(bytes)
  const document = await new WordExtractor().extract(bytes)
  const texts = [
    document.getBody(),
    document.getFootnotes(),
    document.getEndnotes(),
    document.getTextboxes({ includeHeadersAndFooters: false }),
  ]
  for (const text of texts)
    for (const line of text.split('\n')) {
      // Cells of a table are separated by tabs.
      const trimmed = line.replace(/\t+$/, '').replace(/\t+/g, ' | ').trim()
      if (trimmed) yield paragraph(trimmed)
    }
}

/** The header of the text stands at the beginning of a sector: its version and flags tell what cannot be read. */
function checkHeader(bytes: Buffer) {
  for (let at = 512; at + 12 <= bytes.length; at += 512) {
    if (bytes.readUInt16LE(at) !== 0xa5ec && bytes.readUInt16LE(at) !== 0xa5dc) continue
    if (bytes.readUInt16LE(at + 0x0a) & 0x0100) throw new Refusal('encrypted')
    if (bytes.readUInt16LE(at + 2) < oldestVersion) throw new Refusal('unsupported')
    return
  }
  throw new Refusal('unreadable')
}
