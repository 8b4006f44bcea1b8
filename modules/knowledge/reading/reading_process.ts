/**
 * The program that reads one document, as a process of its own (read_document.ts starts it). Its first argument is the
 * type; the document is its standard input. It writes a line of JSON for each block to its third pipe, and at the end
 * why it stopped.
 */
import fs from 'node:fs'
import type { DocumentType } from '#modules/knowledge/contract'
import type { ReadBlock, UnreadableReason } from '#modules/knowledge/reading/read_document'
import { Refusal, type Reader } from '#modules/knowledge/reading/reader'

export type Line =
  /** The program and the reader's libraries are loaded; what goes wrong from here on, the document has done. */
  | { readonly started: true }
  /** Header of the rows that follow: it is written once, however many they are. */
  | { readonly header: string }
  | { readonly kind: ReadBlock['kind']; readonly text: string }
  /** Where the error was thrown; without its message, which may quote the document. */
  | { readonly refused: UnreadableReason; readonly place: string }
  | { readonly finished: true }

/** Write end of the pipe to the parent. */
const pipe = 3
let waiting = ''

const readers: Record<DocumentType, () => Promise<Reader>> = {
  pdf: async () => (await import('#modules/knowledge/reading/readers/pdf')).readPdf,
  docx: async () => (await import('#modules/knowledge/reading/readers/word')).readWord,
  doc: async () => (await import('#modules/knowledge/reading/readers/word')).readWord,
  txt: async () => (await import('#modules/knowledge/reading/readers/text')).readText,
  md: async () => (await import('#modules/knowledge/reading/readers/text')).readMarkdown,
  csv: async () => (await import('#modules/knowledge/reading/readers/text')).readCsv,
  json: async () => (await import('#modules/knowledge/reading/readers/text')).readJson,
}

try {
  await writeBlocks(process.argv[2] as DocumentType)
  write({ finished: true })
} catch (error) {
  write({ refused: reasonOf(error), place: placeOf(error) })
}
// What a library left running is of no use to anybody.
process.exit(0)

async function writeBlocks(type: DocumentType) {
  const read = await readers[type]()
  write({ started: true })
  let header: string | undefined
  for await (const block of read(new Uint8Array(fs.readFileSync(0)))) {
    if (block.header !== undefined && block.header !== header)
      write({ header: (header = block.header) }, false)
    write({ kind: block.kind, text: block.text }, false)
  }
}

/** Waits until lines are worth a call of the system. */
function write(line: Line, isLast = true) {
  waiting += `${JSON.stringify(line)}\n`
  if (!isLast && waiting.length < 64 * 1024) return
  const bytes = Buffer.from(waiting)
  waiting = ''
  // The pipe blocks: a parent that is slow to read holds up the reader, and nothing piles up.
  for (let at = 0; at < bytes.length;) at += fs.writeSync(pipe, bytes, at)
}

function reasonOf(error: unknown): UnreadableReason {
  if (error instanceof Refusal) return error.reason
  const isOutOfMemory =
    error instanceof RangeError &&
    /allocation failed|invalid (array|string) length/i.test(error.message)
  return isOutOfMemory ? 'too_large' : 'unreadable'
}

function placeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'not an error'
  const { name, message, stack = '' } = error
  const [frame = ''] = stack
    .slice(stack.indexOf(message) + message.length)
    .trim()
    .split('\n')
  return `${name} ${frame}`.slice(0, 300)
}
