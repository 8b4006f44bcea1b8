/** What is read of a company's knowledge base. */
import type { Actor } from '#app/kernel/actor/actor'
import { KnowledgeConfig, KnowledgeDocument } from '#modules/knowledge/model'

/** The newest first. */
export const listDocuments = (actor: Pick<Actor, 'companyId'>): Promise<KnowledgeDocument[]> =>
  KnowledgeDocument.of(actor).orderBy('id', 'desc')

/** Configurations by which a model is asked, of all companies: those that are on, and those with documents. */
export const configsWith = (models: readonly string[]): Promise<KnowledgeConfig[]> =>
  KnowledgeConfig.query()
    .sideload({ everyCompany: true })
    .where((named) =>
      named.whereIn('embeddingModel', [...models]).orWhereIn('searchedModel', [...models])
    )
    .where((used) =>
      used
        .where('enabled', true)
        .orWhereExists((documents) =>
          documents
            .from('knowledge_documents')
            .whereColumn('knowledge_documents.company_id', 'knowledge_configs.company_id')
        )
    )
