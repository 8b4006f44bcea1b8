/** From a stored file to its passages (RAG-02). */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import { inFolderOfCall } from '#app/kernel/media/incoming'
import { readFile } from '#app/kernel/media/media'
import { tokenCounter } from '#modules/ai/public'
import { mostChunks, type KnowledgeSettings } from '#modules/knowledge/contract'
import type { ClaimedDocument } from '#modules/knowledge/indexing/claim'
import {
  readDocument,
  UnreadableDocument,
  type ReadBlock,
} from '#modules/knowledge/reading/read_document'
import { eachChunk } from '#modules/knowledge/reading/split'

export interface Chunk {
  readonly content: string
  readonly tokens: number
}

/** PostgreSQL has no place for it in a text. */
const nul = /\0/g

/** Milliseconds of cutting after which others of the process have their turn. */
const turnMs = 20

/** Reading takes much memory: one document at a time in a process. */
let reading: Promise<unknown> = Promise.resolve()

/** Rejects with `UnreadableDocument`. */
export async function splitDocument(
  document: Pick<ClaimedDocument, 'mediaFile' | 'type'>,
  settings: KnowledgeSettings
): Promise<readonly Chunk[]> {
  const read = reading.then(() => blocksOf(document))
  // A failure is the caller's alone.
  reading = read.catch(() => undefined)
  return cut(await read, settings)
}

const blocksOf = ({
  mediaFile,
  type,
}: Pick<ClaimedDocument, 'mediaFile' | 'type'>): Promise<readonly ReadBlock[]> =>
  inFolderOfCall(async (folder) => {
    const path = join(folder, `document.${type}`)
    await writeFile(path, await readFile(mediaFile), { mode: 0o600 })
    return readDocument({ path, type })
  })

async function cut(
  blocks: readonly ReadBlock[],
  { chunkSize, chunkOverlap, maxTokensPerChunk }: KnowledgeSettings
): Promise<readonly Chunk[]> {
  const count = await tokenCounter()
  const chunks: Chunk[] = []
  let since = performance.now()
  for (const cutOut of eachChunk(blocks, { chunkSize, chunkOverlap, maxTokensPerChunk, count })) {
    const content = cutOut.replace(nul, '').toWellFormed()
    if (content.trim()) chunks.push({ content, tokens: count(content) })
    if (chunks.length > mostChunks) throw new UnreadableDocument('too_large')
    if (performance.now() - since < turnMs) continue
    await turn()
    since = performance.now()
  }
  return chunks
}
