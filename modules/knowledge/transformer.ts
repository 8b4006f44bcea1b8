/** Maps the knowledge base to the HTTP contract's names. */
import type { FoundPassage, KnowledgeSettings } from '#modules/knowledge/contract'
import type { KnowledgeDocument } from '#modules/knowledge/model'
import type { RagConfigWire, RagDocumentWire, RagPassageWire } from '#modules/knowledge/wire'

export const configWire = (settings: KnowledgeSettings): RagConfigWire => ({ ...settings })

export const documentWire = (row: KnowledgeDocument): RagDocumentWire => ({
  id: row.id,
  originalName: row.name,
  status: row.status,
  errorMessage: row.error,
  chunks: row.chunkCount,
  indexedChunks: row.embeddedCount,
  isSearched: row.indexedGeneration > 0,
  size: row.size,
  createdAt: row.createdAt.toUTC().toISO()!,
})

export const passageWire = ({ documentId, source, text, score }: FoundPassage): RagPassageWire => ({
  ...{ documentId, originalName: source, text },
  score: Math.round(score * 10_000) / 10_000,
})
