/** What a reader of documents is: it runs in the child process (reading_process.ts). */
import type { ReadBlock, UnreadableReason } from '#modules/knowledge/reading/read_document'

/** A block at a time, so that no reader holds the whole text of a large document. */
export type Blocks = AsyncIterable<ReadBlock> | Iterable<ReadBlock>
/** Throws `Refusal` when it knows why it cannot read; any other error means that the document is damaged. */
export type Reader = (bytes: Uint8Array<ArrayBuffer>) => Blocks

/** The document is not read, and this is why. */
export class Refusal extends Error {
  readonly reason: UnreadableReason

  constructor(reason: UnreadableReason) {
    super(reason)
    this.reason = reason
  }
}

export const paragraph = (text: string): ReadBlock => ({ kind: 'paragraph', text })

/** One line of a table as text; an empty cell keeps its place. */
export const rowText = (cells: readonly string[]): string =>
  cells
    .map((cell) => cell.replace(/\s+/g, ' ').trim())
    .join(' | ')
    .trimEnd()

/**
 * Joins each heading with the paragraph below it, so that no chunk ends with a heading that belongs to the next one.
 * Headings without text below them stay paragraphs.
 */
export function* withHeadings(
  parts: Iterable<{ readonly text: string; readonly isHeading: boolean }>
): Generator<string> {
  let headings = ''
  for (const { text, isHeading } of parts) {
    const joined = headings ? `${headings}\n${text}` : text
    // More headings in a row than any text has are no headings.
    headings = isHeading && joined.length < 500 ? joined : ''
    if (!headings) yield joined
  }
  if (headings) yield headings
}

/**
 * Lines that were broken at the edge of a page are joined again, since a line is a place where chunks may be cut: one that
 * ends without a full stop goes on where the next begins with a small letter.
 */
export const unwrapped = (text: string): string =>
  text.replace(/([\p{L}\p{N},])[^\S\n]*\n[^\S\n]*(?=\p{Ll})/gu, '$1 ')
