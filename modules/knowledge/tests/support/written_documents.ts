/** Documents that a test writes, and what reading them took. */
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { DocumentType } from '#modules/knowledge/contract'
import { readWithin, type ReadingLimits } from '#modules/knowledge/reading/bounded_process'
import {
  readDocument,
  readingLimits,
  UnreadableDocument,
} from '#modules/knowledge/reading/read_document'

/** Calls with the path of a file of these bytes, which is then deleted. */
export async function withFile<T>(
  bytes: Uint8Array | string,
  use: (path: string) => Promise<T>
): Promise<T> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'reading-'))
  try {
    const file = path.join(folder, 'document')
    fs.writeFileSync(file, bytes)
    return await use(file)
  } finally {
    fs.rmSync(folder, { recursive: true })
  }
}

export const read = (type: DocumentType, bytes: Uint8Array | string) =>
  withFile(bytes, (file) => readDocument({ path: file, type }))

export const textsOf = async (type: DocumentType, bytes: Uint8Array | string) =>
  (await read(type, bytes)).map(({ text }) => text)

/** Why it is not read; undefined when it is. */
export async function reasonOf(type: DocumentType, bytes: Uint8Array | string) {
  try {
    await read(type, bytes)
    return undefined
  } catch (error) {
    if (error instanceof UnreadableDocument) return error.reason
    throw error
  }
}

const megabyte = 1024 * 1024

/** Reads within the limits of the product, but for those given, and prints what it took. */
export async function measured(
  name: string,
  type: DocumentType,
  bytes: Uint8Array | string,
  given: Partial<ReadingLimits> = {}
) {
  const limits = { ...readingLimits, ...given }
  const start = performance.now()
  const reading = await withFile(bytes, (file) => readWithin(limits, { path: file, type }))
  const milliseconds = Math.round(performance.now() - start)
  const peakMb = Math.round(reading.peakBytes / megabyte)
  const outcome = reading.refused ?? `${reading.blocks.length} blocks`
  console.log(`      ${name}: ${outcome}, ${milliseconds} ms, ${peakMb} MB`)
  return { ...reading, milliseconds, peakMb }
}
