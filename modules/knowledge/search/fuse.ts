/** Joins two orders of the same passages: by meaning, and by words. */
import type { Hit } from '#modules/knowledge/search/port'

/**
 * Best first. Scores of different kinds cannot be added, so each is put between 0 and 1: the words beside the best, the
 * cosine between the best and the least, which is at most half of the best, so that the second of two passages is not
 * nothing. Both count the same. `meaning` has the scores of all; `words` those of some of them, above 0. The scores that
 * come back are those of `meaning`.
 */
export function fuse(meaning: readonly Hit[], words: readonly Hit[]): readonly Hit[] {
  const cosines = meaning.map(({ score }) => score)
  const best = Math.max(...cosines)
  const least = Math.min(...cosines, best / 2)
  const mostWords = Math.max(...words.map(({ score }) => score))
  const byWords = new Map(words.map(({ id, score }) => [id, score / mostWords]))
  const weighed = meaning.map((hit) => {
    const byMeaning = best > least ? (hit.score - least) / (best - least) : 1
    return { hit, weight: byMeaning + (byWords.get(hit.id) ?? 0) }
  })
  return weighed
    .toSorted((one, other) => other.weight - one.weight || other.hit.score - one.hit.score)
    .map(({ hit }) => hit)
}
