/** From a stored file to its passages (RAG-02). */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { inFolderOfCall } from '#app/kernel/media/incoming'
import { readFile } from '#app/kernel/media/media'
import { tokenCounter } from '#modules/ai/public'
import type { KnowledgeSettings } from '#modules/knowledge/contract'
import type { ClaimedDocument } from '#modules/knowledge/indexing/claim'
import { readDocument } from '#modules/knowledge/reading/read_document'
import { chunksOf } from '#modules/knowledge/reading/split'

export interface Chunk {
  readonly content: string
  readonly tokens: number
}

/** PostgreSQL has no place for it in a text. */
const nul = /\0/g

/** Rejects with `UnreadableDocument`. */
export const splitDocument = (
  { mediaFile, type }: Pick<ClaimedDocument, 'mediaFile' | 'type'>,
  { chunkSize, chunkOverlap, maxTokensPerChunk }: KnowledgeSettings
): Promise<readonly Chunk[]> =>
  inFolderOfCall(async (folder) => {
    const path = join(folder, `document.${type}`)
    await writeFile(path, await readFile(mediaFile), { mode: 0o600 })
    const blocks = await readDocument({ path, type })
    const count = await tokenCounter()
    const rules = { chunkSize, chunkOverlap, maxTokensPerChunk, count }
    return chunksOf(blocks, rules)
      .map((content) => content.replace(nul, '').toWellFormed())
      .filter((content) => content.trim())
      .map((content) => ({ content, tokens: count(content) }))
  })
