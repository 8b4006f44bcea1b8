/** Has PostgreSQL compare, by its extension pgvector: exact as well, and without an index in the memory of a process. */
import { databaseClient } from '#app/kernel/database/database_client'
import type { Hit, SearchedIndex, VectorIndex } from '#modules/knowledge/search/port'
import { vectorText } from '#modules/knowledge/search/vector_table'

/** Minus the product, which of vectors of length 1 is the cosine; unlike the cosine's own operator it knows length 0. */
const distance = 'vectors.embedding <#> ?::vector'

export class PgvectorIndex implements VectorIndex {
  async nearest(index: SearchedIndex, vector: Float32Array, most: number): Promise<readonly Hit[]> {
    const rows: Hit[] = await scored(index, vector)
      .orderByRaw(distance, [vectorText(vector)])
      .orderBy('vectors.chunk_id')
      .limit(most)
    return rows
  }

  async scoresOf(
    index: SearchedIndex,
    vector: Float32Array,
    ids: readonly number[]
  ): Promise<readonly Hit[]> {
    const rows: Hit[] = await scored(index, vector).whereIn('vectors.chunk_id', [...ids])
    return rows
  }
}

/** As `searchable`, without reading the passages themselves. */
function scored({ companyId, generation }: SearchedIndex, vector: Float32Array) {
  const db = databaseClient()
  return db
    .from('knowledge_vectors as vectors')
    .join('knowledge_documents as documents', 'documents.id', 'vectors.document_id')
    .where('vectors.company_id', companyId)
    .where('documents.company_id', companyId)
    .where('vectors.generation', generation)
    .where('documents.indexed_generation', '>=', generation)
    .select('vectors.chunk_id as id', db.raw(`-(${distance}) as score`, [vectorText(vector)]))
}
