/** Cuts what was read into passages. */
import type { ReadBlock } from '#modules/knowledge/reading/read_document'

export interface SplitRules {
  readonly chunkSize: number
  readonly chunkOverlap: number
  readonly maxTokensPerChunk: number
  count(text: string): number
}
export const chunksOf = (blocks: readonly ReadBlock[], rules: SplitRules): readonly string[] =>
  blocks.map(({ text }) => text.slice(0, rules.chunkSize))
