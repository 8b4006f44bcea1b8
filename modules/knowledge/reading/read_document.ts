/** Reads a document; here plain text alone. */
import { readFile } from 'node:fs/promises'
import type { DocumentType } from '#modules/knowledge/contract'

export interface ReadBlock {
  readonly kind: 'paragraph' | 'row' | 'record'
  readonly text: string
  readonly header?: string
}
export class UnreadableDocument extends Error {
  constructor(
    readonly reason: 'unreadable' | 'encrypted' | 'too_large' | 'too_slow' | 'empty' | 'unsupported'
  ) {
    super(reason)
  }
}
export async function readDocument(file: {
  readonly path: string
  readonly type: DocumentType
}): Promise<readonly ReadBlock[]> {
  const text = (await readFile(file.path, 'utf8')).trim()
  if (!text) throw new UnreadableDocument('empty')
  return text.split(/\n{2,}/).map((part) => ({ kind: 'paragraph', text: part }))
}
