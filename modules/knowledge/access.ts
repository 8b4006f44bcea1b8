/** The configuration of a company's knowledge base, and documents by their id (API-02). */
import type { Actor } from '#app/kernel/actor/actor'
import { now } from '#app/kernel/clock'
import type { Work } from '#app/kernel/database/unit_of_work'
import { errorClasses } from '#app/kernel/errors'
import { rowById } from '#app/kernel/http/row_by_id'
import { newSettings } from '#modules/knowledge/contract'
import specs from '#modules/knowledge/errors'
import { KnowledgeConfig, KnowledgeDocument } from '#modules/knowledge/model'

export const errors = errorClasses(specs)

type Company = Pick<Actor, 'companyId'>

/** Null for a company that has neither a document nor changed anything. */
export const configOf = (company: Company): Promise<KnowledgeConfig | null> =>
  KnowledgeConfig.of(company).first()

/**
 * Locked for a change until the transaction ends; added where there is none. Whoever changes documents, or what is
 * searched, locks it first.
 */
export async function lockedConfig(
  { companyId }: Company,
  { trx }: Pick<Work, 'trx'>
): Promise<KnowledgeConfig> {
  const at = now().toJSDate()
  await trx
    .table('knowledge_configs')
    .insert({
      company_id: companyId,
      enabled: newSettings.enabled,
      chunk_size: newSettings.chunkSize,
      chunk_overlap: newSettings.chunkOverlap,
      max_tokens_per_chunk: newSettings.maxTokensPerChunk,
      embedding_model: newSettings.embeddingModel,
      vector_dimensions: newSettings.vectorDimensions,
      search_threshold: newSettings.searchThreshold,
      max_results: newSettings.maxResults,
      searched_model: newSettings.embeddingModel,
      searched_dimensions: newSettings.vectorDimensions,
      created_at: at,
      updated_at: at,
    })
    .onConflict('company_id')
    .ignore()
  return KnowledgeConfig.of({ companyId }, trx).forUpdate().firstOrFail()
}

/** 404 ERR_NO_RAG_DOCUMENT_FOUND for another company's, or none. With `work` it is locked for a change. */
export const accessDocument = (
  company: Company,
  given: unknown,
  work?: Work
): Promise<KnowledgeDocument> =>
  rowById(
    KnowledgeDocument.of(company, work?.trx),
    given,
    errors.E_KNOWLEDGE_DOCUMENT_NOT_FOUND,
    work
  )
