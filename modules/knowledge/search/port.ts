/** What an index of vectors can be asked. */

/** The index of a company that is searched now. */
export interface SearchedIndex {
  readonly companyId: number
  readonly generation: number
  /** Changes with each change of what is searched. */
  readonly version: number
}
export interface Hit {
  /** Of the passage. */
  readonly id: number
  /** Cosine of passage and question. */
  readonly score: number
}
export interface VectorIndex {
  /** The nearest passages, best first; of equal ones the older first. `vector`: of length 1. */
  nearest(index: SearchedIndex, vector: Float32Array, most: number): Promise<readonly Hit[]>
  /** Scores of these passages, as far as they are in the index, in no particular order. */
  scoresOf(
    index: SearchedIndex,
    vector: Float32Array,
    ids: readonly number[]
  ): Promise<readonly Hit[]>
}
