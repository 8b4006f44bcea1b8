/** The knowledge base on the wire, as administration.md 3 has it. */
import type { Entity } from '#tests/support/brought'

export const entities: readonly Entity[] = [
  {
    entity: 'RAG config',
    in: ['knowledge', 'rag_config_saved'],
    fields: `enabled chunkSize chunkOverlap maxTokensPerChunk embeddingModel vectorDimensions searchThreshold
      maxResults`,
  },
  {
    entity: 'RAG document',
    in: ['knowledge', 'rag_documents', 'documents', '0'],
    fields: `id originalName status`,
  },
]
