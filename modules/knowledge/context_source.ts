/** Implements ai's `ContextSource`: passages of the company's documents for a question (RAG-04). */
import { configOf } from '#modules/knowledge/access'
import { search } from '#modules/knowledge/search/search'
import type { ContextPassage, ContextQuestion, ContextSource } from '#modules/ai/contract'

export default class KnowledgeSource implements ContextSource {
  readonly module = 'rag'

  /** Nothing while the knowledge base is switched off. Rejects with `ModelError`. */
  async find({ companyId, text }: ContextQuestion): Promise<readonly ContextPassage[]> {
    const config = await configOf({ companyId })
    if (!config?.enabled) return []
    const { passages } = await search({ companyId }, text)
    return passages.map(({ source, text: passage, score }) => ({ source, text: passage, score }))
  }
}
