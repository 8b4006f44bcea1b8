/** Searches the documents of a company by meaning and by words (RAG-04, ADR 65). */
import { databaseClient } from '#app/kernel/database/database_client'
import { ModelError, providerOf } from '#modules/ai/public'
import { configOf } from '#modules/knowledge/access'
import type { FoundPassage } from '#modules/knowledge/contract'
import type { KnowledgeConfig } from '#modules/knowledge/model'
import { ChosenIndex } from '#modules/knowledge/search/chosen'
import { searchable } from '#modules/knowledge/search/exact'
import { fuse } from '#modules/knowledge/search/fuse'
import type { Hit, SearchedIndex, VectorIndex } from '#modules/knowledge/search/port'
import { sharingWords } from '#modules/knowledge/search/words'
import { serverOfCompany, unitVector } from '#modules/llm/public'

/** Candidates of each order. */
const mostCandidates = 50
/** Milliseconds for the vector of a question: a customer waits. */
const embedMs = 8_000
/** The last digits of a sum of floats mean nothing. */
const noise = 1e-6
/** Characters of a question that are looked at. */
const longestQuestion = 4_000

export interface Found {
  /** Best first. */
  readonly passages: readonly FoundPassage[]
  /** Of the nearest passage, found or not; null without any passage. */
  readonly bestScore: number | null
}
const nothing: Found = { passages: [], bestScore: null }

interface Company {
  readonly companyId: number
}

const chosen = new ChosenIndex()

/**
 * Passages whose cosine reaches the company's threshold, at most as many as it wants. Rejects with `ModelError` when
 * its server gives no vector; an empty knowledge base asks no server.
 */
export async function search(
  company: Company,
  given: string,
  vectors: VectorIndex = chosen
): Promise<Found> {
  const config = await configOf(company)
  const text = given.trim().slice(0, longestQuestion)
  if (!config || !text) return nothing
  const index: SearchedIndex = {
    companyId: config.companyId,
    generation: config.searchedGeneration,
    version: config.version,
  }
  if (!(await searchable(index).select('chunks.id').first())) return nothing
  const asked = { text, vector: await vectorOf(config, text) }
  const { nearest, hits } = await ordersOf(index, asked, vectors)
  const reaching = hits.filter(({ score }) => score + noise >= config.searchThreshold)
  return {
    passages: await passagesOf(index, reaching.slice(0, config.maxResults)),
    bestScore: nearest[0]?.score ?? null,
  }
}

interface Asked {
  readonly text: string
  /** Of length 1. */
  readonly vector: Float32Array
}
interface Orders {
  /** Best first, each up to fifty: by meaning, and by words. */
  readonly nearest: readonly Hit[]
  readonly words: readonly Hit[]
  /** Both together. */
  readonly hits: readonly Hit[]
}

/** What is found by meaning, by words, and by both, whatever its score. */
export async function ordersOf(
  index: SearchedIndex,
  { text, vector }: Asked,
  vectors: VectorIndex
): Promise<Orders> {
  const [nearest, words] = await Promise.all([
    vectors.nearest(index, vector, mostCandidates),
    sharingWords(index, text, mostCandidates),
  ])
  const known = new Set(nearest.map(({ id }) => id))
  const others = words.map(({ id }) => id).filter((id) => !known.has(id))
  const byWords = others.length ? await vectors.scoresOf(index, vector, others) : []
  return { nearest, words, hits: fuse([...nearest, ...byWords], words) }
}

/** By the model of the index that is searched, which need not be the one that is configured now. */
async function vectorOf(config: KnowledgeConfig, text: string): Promise<Float32Array> {
  const server = await serverOfCompany(config)
  if (!server) throw new ModelError('forbidden')
  const request = { model: config.searchedModel, texts: [text] }
  const { vectors } = await providerOf(server).embed(request, { timeoutMs: embedMs })
  const [vector] = vectors
  if (vector?.length !== config.searchedDimensions) throw new ModelError('garbage')
  return unitVector(vector)
}

async function passagesOf(
  { companyId }: Company,
  hits: readonly Hit[]
): Promise<readonly FoundPassage[]> {
  if (!hits.length) return []
  const rows: readonly { id: string; document_id: number; name: string; content: string }[] =
    await databaseClient()
      .from('knowledge_chunks as chunks')
      .join('knowledge_documents as documents', 'documents.id', 'chunks.document_id')
      .where('chunks.company_id', companyId)
      .whereIn(
        'chunks.id',
        hits.map(({ id }) => id)
      )
      .select('chunks.id', 'chunks.document_id', 'documents.name', 'chunks.content')
  const byId = new Map(rows.map((row) => [Number(row.id), row]))
  return hits.flatMap(({ id, score }) => {
    const row = byId.get(id)
    // A document may have been deleted a moment ago.
    if (!row) return []
    return [{ documentId: row.document_id, source: row.name, text: row.content, score }]
  })
}
