/** Which way of comparing vectors answers: pgvector where it has all vectors of the company, else this process. */
import logger from '@adonisjs/core/services/logger'
import { databaseClient } from '#app/kernel/database/database_client'
import { ExactIndex, searchable } from '#modules/knowledge/search/exact'
import { PgvectorIndex } from '#modules/knowledge/search/pgvector'
import type { Hit, SearchedIndex, VectorIndex } from '#modules/knowledge/search/port'
import { hasVectorTable } from '#modules/knowledge/search/vector_table'

export interface Ways {
  readonly exact?: VectorIndex
  readonly pgvector?: VectorIndex
}

/**
 * The choice is made for each company and version of its index, so that an answer never leaves out what a table that is
 * being filled lacks, and so that neither the operator's command nor a process of the release before needs a restart.
 */
export class ChosenIndex implements VectorIndex {
  readonly #exact: VectorIndex
  readonly #pgvector: VectorIndex
  /** By company: the version of its index that pgvector has as a whole. */
  readonly #whole = new Map<number, number>()
  #said: string | null = null

  constructor({ exact = new ExactIndex(), pgvector = new PgvectorIndex() }: Ways = {}) {
    this.#exact = exact
    this.#pgvector = pgvector
  }

  async nearest(index: SearchedIndex, vector: Float32Array, most: number): Promise<readonly Hit[]> {
    return (await this.#wayFor(index)).nearest(index, vector, most)
  }

  async scoresOf(
    index: SearchedIndex,
    vector: Float32Array,
    ids: readonly number[]
  ): Promise<readonly Hit[]> {
    return (await this.#wayFor(index)).scoresOf(index, vector, ids)
  }

  async #wayFor(index: SearchedIndex): Promise<VectorIndex> {
    const { companyId, version } = index
    const isWhole = this.#whole.get(companyId) === version || (await isInTable(index))
    if (isWhole) this.#whole.set(companyId, version)
    this.#say(isWhole ? 'pgvector' : 'this process')
    return isWhole ? this.#pgvector : this.#exact
  }

  /** When it is another one than before. */
  #say(way: string) {
    if (way === this.#said) return
    this.#said = way
    logger.info({ module: 'knowledge' }, `vectors of passages are compared by ${way}`)
  }
}

/** Whether the table is there and has each vector that is searched. */
async function isInTable(index: SearchedIndex): Promise<boolean> {
  if (!(await hasVectorTable(databaseClient()))) return false
  const missing = await searchable(index)
    .whereNotExists((vectors) =>
      vectors.from('knowledge_vectors').whereColumn('knowledge_vectors.chunk_id', 'chunks.id')
    )
    .select('chunks.id')
    .first()
  return !missing
}
