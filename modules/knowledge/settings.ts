/** What a company has configured of its knowledge base. */
import { newSettings, type KnowledgeSettings } from '#modules/knowledge/contract'
import type { KnowledgeConfig } from '#modules/knowledge/model'

/** The defaults of the contract where nothing is configured. */
export const settingsOf = (row: KnowledgeConfig | null): KnowledgeSettings =>
  row
    ? {
        enabled: row.enabled,
        chunkSize: row.chunkSize,
        chunkOverlap: row.chunkOverlap,
        maxTokensPerChunk: row.maxTokensPerChunk,
        embeddingModel: row.embeddingModel,
        vectorDimensions: row.vectorDimensions,
        searchThreshold: row.searchThreshold,
        maxResults: row.maxResults,
      }
    : newSettings
