/** HTTP contract of the knowledge base. */
import type { DocumentStatus } from '#modules/knowledge/contract'

export interface RagConfigWire {
  readonly enabled: boolean
  readonly chunkSize: number
  readonly chunkOverlap: number
  readonly maxTokensPerChunk: number
  readonly embeddingModel: string
  readonly vectorDimensions: number
  readonly searchThreshold: number
  readonly maxResults: number
}

export interface RagDocumentWire {
  readonly id: number
  readonly originalName: string
  readonly status: DocumentStatus
  /** A word of a list: why it has failed, or is tried again; null for nothing. */
  readonly errorMessage: string | null
  /** How many passages it has. */
  readonly chunks: number
  /** Ours, beyond the contract: how many of them are indexed. */
  readonly indexedChunks: number
  /** Ours, beyond the contract: customers are answered from an index of former settings until it is complete. */
  readonly isSearched: boolean
  /** Bytes. */
  readonly size: number
  readonly createdAt: string
}
export interface RagDocumentsWire {
  readonly documents: readonly RagDocumentWire[]
}

export interface RagPassageWire {
  readonly documentId: number
  readonly originalName: string
  readonly text: string
  /** Cosine of passage and question. */
  readonly score: number
}
/** Ours, beyond the contract: what the model would read for this question. */
export interface RagSearchWire {
  readonly passages: readonly RagPassageWire[]
  /** Of the nearest passage, found or not; null without any passage. */
  readonly bestScore: number | null
}
