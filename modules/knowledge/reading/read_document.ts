/** The text of a document, read by a process of its own. */
import { readWithin, type ReadingLimits } from '#modules/knowledge/reading/bounded_process'
import { documentTypes, type DocumentType } from '#modules/knowledge/contract'

export interface ReadBlock {
  readonly kind: 'paragraph' | 'row' | 'record'
  readonly text: string
  /** Of a row: the first row of its table. */
  readonly header?: string
}

export const unreadableReasons = [
  'unreadable',
  'encrypted',
  'too_large',
  'too_slow',
  'empty',
  'unsupported',
] as const
/**
 * `unreadable`: damaged, or something else than its name says. `unsupported`: known, but not read (rich text, Word 95).
 * `too_large` and `too_slow`: above a limit of `ReadingLimits`. `empty`: no text in it, such as a scan.
 */
export type UnreadableReason = (typeof unreadableReasons)[number]

export class UnreadableDocument extends Error {
  /** `place` is for the log: where the reader gave up. It quotes nothing of the document. */
  constructor(
    readonly reason: UnreadableReason,
    readonly place = ''
  ) {
    super(`The document is not read: ${reason}.`)
  }
}

const megabyte = 1024 * 1024

/** A document of ordinary size needs a tenth of each. */
export const readingLimits: ReadingLimits = {
  fileBytes: 10 * megabyte,
  textBytes: 32 * megabyte,
  blocks: 200_000,
  memoryBytes: 640 * megabyte,
  heapBytes: 384 * megabyte,
  cpuSeconds: 60,
  milliseconds: 120_000,
}

/**
 * Text in the order of the document. Throws `UnreadableDocument`, and other errors only when the server is at fault: the
 * file is missing, or no process can be started. One call takes up to `memoryBytes` beside the server's own memory;
 * how many run at once is the caller's decision.
 */
export async function readDocument(file: {
  readonly path: string
  readonly type: DocumentType
}): Promise<readonly ReadBlock[]> {
  if (!documentTypes.includes(file.type)) throw new UnreadableDocument('unsupported')
  const { blocks, refused, place } = await readWithin(readingLimits, file)
  if (refused) throw new UnreadableDocument(refused, place)
  if (!blocks.some(({ text }) => text.trim())) throw new UnreadableDocument('empty')
  return blocks
}
