/** Joins two orders of the same passages: by meaning, and by words. */
import type { Hit } from '#modules/knowledge/search/port'

/** How little the first ranks of an order outweigh the later ones: the usual value of reciprocal rank fusion. */
const smoothing = 60

/**
 * Best first, by the sum of 1 / (60 + rank) over both orders. `meaning` has the scores of all; `words`: ids of some of
 * them, best first.
 */
export function fuse(meaning: readonly Hit[], words: readonly number[]): readonly Hit[] {
  const weights = new Map<number, number>()
  const add = (id: number, rank: number) =>
    weights.set(id, (weights.get(id) ?? 0) + 1 / (smoothing + rank + 1))
  meaning.forEach(({ id }, rank) => add(id, rank))
  words.forEach(add)
  return meaning.toSorted(
    (one, other) => weights.get(other.id)! - weights.get(one.id)! || other.score - one.score
  )
}
