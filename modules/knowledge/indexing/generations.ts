/**
 * The index of a company has a generation: other settings of the index begin the next one, and the former one is
 * searched until the next is complete (RAG-03, ADR 65). All functions expect the configuration's row to be locked.
 */
import { now } from '#app/kernel/clock'
import type { Work } from '#app/kernel/database/unit_of_work'
import type { KnowledgeConfig } from '#modules/knowledge/model'

/** All documents are indexed anew, by the settings of this row. */
export async function beginGeneration(work: Work, config: KnowledgeConfig): Promise<void> {
  const { companyId, searchedGeneration } = config
  await config.merge({ generation: config.generation + 1 }).save()
  // What a generation that was never completed has left.
  await work.trx
    .from('knowledge_chunks')
    .where('company_id', companyId)
    .where('generation', '>', searchedGeneration)
    .delete()
  await work.trx
    .from('knowledge_documents')
    .where('company_id', companyId)
    .update({
      ...{ status: 'pending', error: null, attempts: 0, chunk_count: 0, embedded_count: 0 },
      // Whoever works on one has lost it.
      claims: work.trx.raw('claims + 1'),
      due_at: work.trx.raw('now()'),
      updated_at: now().toJSDate(),
    })
  await changeIndex(work, config)
}

/**
 * Call it whenever a document is complete, has failed or is deleted: copies of the index are read anew, and once the
 * new index has all that the former one has, it alone is searched.
 */
export async function changeIndex(work: Work, config: KnowledgeConfig): Promise<void> {
  config.version += 1
  if (config.generation > config.searchedGeneration && (await isComplete(work, config))) {
    config.merge({
      searchedGeneration: config.generation,
      searchedModel: config.embeddingModel,
      searchedDimensions: config.vectorDimensions,
    })
    await work.trx
      .from('knowledge_chunks')
      .where('company_id', config.companyId)
      .where('generation', '<', config.generation)
      .delete()
  }
  await config.save()
}

/** Nothing that is searched would be missing: a document that has failed, too, holds up the change as long as it is. */
async function isComplete({ trx }: Work, config: KnowledgeConfig): Promise<boolean> {
  const missing = await trx
    .from('knowledge_documents')
    .where({ company_id: config.companyId, indexed_generation: config.searchedGeneration })
    .first()
  return !missing
}
