/** Types and bounds of the knowledge module: documents of a company, and how they are searched (RAG-01 to RAG-05). */

export interface KnowledgeChanged {
  readonly companyId: number
  readonly of: 'document' | 'config'
  /** Of the row. */
  readonly id: number
  readonly change: 'create' | 'update' | 'delete'
}
declare module '#app/kernel/modules/events' {
  interface DomainEvents {
    /** A document was added, deleted, or is further with its indexing; or the configuration was saved. */
    'knowledge.changed': KnowledgeChanged
  }
}

/** Extensions of files that can be read (administration.md 5). */
export const documentTypes = ['pdf', 'txt', 'md', 'docx', 'doc', 'csv', 'json'] as const
export type DocumentType = (typeof documentTypes)[number]

export const documentStatuses = ['pending', 'processing', 'completed', 'error'] as const
export type DocumentStatus = (typeof documentStatuses)[number]

/** Bytes of a document (API-11). */
export const maxDocumentBytes = 10 * 1024 * 1024
/** Of a company. */
export const mostDocuments = 1000
/** Passages of a company in one index. */
export const mostChunks = 50_000

/** How documents are cut and searched. */
export interface KnowledgeSettings {
  readonly enabled: boolean
  /** Characters of a passage. */
  readonly chunkSize: number
  /** Characters that a passage repeats of the one before it; less than `chunkSize`. */
  readonly chunkOverlap: number
  readonly maxTokensPerChunk: number
  readonly embeddingModel: string
  /** Numbers in a vector of that model. */
  readonly vectorDimensions: number
  /** Cosine that a passage must reach, 0 to 1. */
  readonly searchThreshold: number
  /** Passages that are found at most. */
  readonly maxResults: number
}

/** What a company starts with (administration.md 3). */
export const newSettings: KnowledgeSettings = {
  enabled: false,
  chunkSize: 1000,
  chunkOverlap: 200,
  maxTokensPerChunk: 500,
  embeddingModel: 'nomic-embed-text',
  vectorDimensions: 768,
  searchThreshold: 0.7,
  maxResults: 5,
}

/** Those with which all documents are indexed anew (RAG-03). */
export const indexFields = [
  'chunkSize',
  'chunkOverlap',
  'maxTokensPerChunk',
  'embeddingModel',
  'vectorDimensions',
] as const satisfies readonly (keyof KnowledgeSettings)[]

/** Bounds of the form (administration.md 5); those of tokens and dimensions are ours. */
export const chunkSize = { min: 100, max: 4000 } as const
export const chunkOverlap = { min: 0, max: 500 } as const
export const tokensPerChunk = { min: 50, max: 8000 } as const
export const vectorDimensions = { min: 1, max: 4096 } as const
export const searchThreshold = { min: 0, max: 1 } as const
export const maxResults = { min: 1, max: 20 } as const
export const embeddingModelLength = 200
/** Of a question that is tried. */
export const questionLength = 4000

/** A passage that was found. */
export interface FoundPassage {
  readonly documentId: number
  /** The name of its document. */
  readonly source: string
  readonly text: string
  /** Cosine of passage and question. */
  readonly score: number
}
