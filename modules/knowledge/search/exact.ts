/** Compares with every vector of the company: exact, and without any extension of PostgreSQL. */
import { setImmediate as turn } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import { databaseClient } from '#app/kernel/database/database_client'
import type { Hit, SearchedIndex, VectorIndex } from '#modules/knowledge/search/port'
import { product, vectorsIn } from '#modules/llm/public'

/** Bytes of all indexes that a process keeps. */
const keptBytes = 256 * 1024 * 1024
/** Bytes of one, more than 50,000 vectors of 768 numbers; a larger one is read anew for each search, page by page. */
const keptBytesOfIndex = 192 * 1024 * 1024
/** Passages of a page, after which others have their turn. */
const pageSize = 1000

interface Page {
  readonly ids: readonly number[]
  /** One after the other, all of one dimension. */
  readonly vectors: Float32Array
}
/** An index as it was at one version. */
interface Kept {
  readonly generation: number
  readonly version: number
  readonly pages: readonly Page[]
  readonly bytes: number
}

export interface ExactLimits {
  readonly kept?: number
  readonly keptOfIndex?: number
}

export class ExactIndex implements VectorIndex {
  readonly #kept: LRUCache<number, Kept>
  readonly #keptOfIndex: number
  /** One index at a time is read for keeping, so that many at once do not fill the memory. */
  #reading: Promise<unknown> = Promise.resolve()

  /** In bytes. */
  constructor({ kept = keptBytes, keptOfIndex = keptBytesOfIndex }: ExactLimits = {}) {
    this.#kept = new LRUCache({ maxSize: kept, sizeCalculation: ({ bytes }) => Math.max(bytes, 1) })
    this.#keptOfIndex = Math.min(keptOfIndex, kept)
  }

  /** Bytes and companies that are kept now. */
  get size(): { readonly bytes: number; readonly companies: number } {
    return { bytes: this.#kept.calculatedSize, companies: this.#kept.size }
  }

  async nearest(index: SearchedIndex, vector: Float32Array, most: number): Promise<readonly Hit[]> {
    let best: readonly Hit[] = []
    for await (const page of this.#pagesOf(index)) {
      const floor = best.length < most ? -1 : best.at(-1)!.score
      const hits = hitsIn(page, vector).filter(({ score }) => score >= floor)
      if (hits.length) best = [...best, ...hits].toSorted(byScore).slice(0, most)
      await turn()
    }
    return best
  }

  async scoresOf(
    index: SearchedIndex,
    vector: Float32Array,
    ids: readonly number[]
  ): Promise<readonly Hit[]> {
    const rows: Row[] = await searchable(index)
      .whereIn('chunks.id', [...ids])
      .select('chunks.id', 'chunks.vector')
    return hitsIn(pageOf(rows), vector)
  }

  async *#pagesOf(index: SearchedIndex): AsyncGenerator<Page> {
    const kept = this.#current(index) ?? (await this.#readInTurn(index))
    if (kept) yield* kept.pages
    else yield* readPages(index)
  }

  #current({ companyId, generation, version }: SearchedIndex): Kept | null {
    const kept = this.#kept.get(companyId)
    return kept?.generation === generation && kept.version === version ? kept : null
  }

  async #readInTurn(index: SearchedIndex): Promise<Kept | null> {
    const read = this.#reading.then(() => this.#current(index) ?? this.#read(index))
    // A failure is the caller's alone.
    this.#reading = read.catch(() => undefined)
    return read
  }

  /** Null for one that is too large to be kept. */
  async #read(index: SearchedIndex): Promise<Kept | null> {
    const { companyId, generation, version } = index
    const pages: Page[] = []
    let bytes = 0
    for await (const page of readPages(index)) {
      pages.push(page)
      bytes += page.vectors.byteLength
      if (bytes > this.#keptOfIndex) return null
    }
    const kept = { generation, version, pages, bytes }
    this.#kept.set(companyId, kept)
    return kept
  }
}

const byScore = (one: Hit, other: Hit): number => other.score - one.score || one.id - other.id

interface Row {
  /** bigint, as the database's client returns it. */
  readonly id: string
  readonly vector: Buffer
}
const pageOf = (rows: readonly Row[]): Page => ({
  ids: rows.map(({ id }) => Number(id)),
  vectors: vectorsIn(rows.map(({ vector }) => vector)),
})

/** Of all passages of a page. `vector` is of the dimension of the index. */
const hitsIn = ({ ids, vectors }: Page, vector: Float32Array): readonly Hit[] =>
  ids.map((id, at) => ({ id, score: product(vector, vectors, at * vector.length) }))

/** Passages of documents that are in the index as a whole. */
export const searchable = ({ companyId, generation }: SearchedIndex) =>
  databaseClient()
    .from('knowledge_chunks as chunks')
    .join('knowledge_documents as documents', 'documents.id', 'chunks.document_id')
    .where('chunks.company_id', companyId)
    .where('documents.company_id', companyId)
    .where('chunks.generation', generation)
    .where('documents.indexed_generation', '>=', generation)

async function* readPages(index: SearchedIndex): AsyncGenerator<Page> {
  for (let last = '0'; ;) {
    const rows: Row[] = await searchable(index)
      .where('chunks.id', '>', last)
      .orderBy('chunks.id')
      .limit(pageSize)
      .select('chunks.id', 'chunks.vector')
    if (rows.length) yield pageOf(rows)
    if (rows.length < pageSize) return
    last = rows.at(-1)!.id
  }
}
