/** Joining two orders (RAG-04). */
import { test } from '@japa/runner'
import { fuse } from '#modules/knowledge/search/fuse'

const hits = (...ids: number[]) => ids.map((id, index) => ({ id, score: 1 - index / 10 }))
const idsOf = (found: readonly { readonly id: number }[]) => found.map(({ id }) => id)

test.group('joining two orders', () => {
  test('RAG-04: without words the order of meaning stays', ({ assert }) => {
    assert.deepEqual(idsOf(fuse(hits(3, 1, 2), [])), [3, 1, 2])
  })

  test('RAG-04: what stands in both comes before what is first in one', ({ assert }) => {
    assert.deepEqual(idsOf(fuse(hits(1, 2, 3, 4), hits(2))), [2, 1, 3, 4])
    assert.deepEqual(idsOf(fuse(hits(1, 2, 3), hits(3, 2))), [2, 3, 1])
  })

  test('RAG-04: the second of two passages is not nothing beside the first', ({ assert }) => {
    assert.deepEqual(idsOf(fuse(hits(1, 2), hits(2))), [2, 1])
  })

  test('RAG-04: how much better counts, not the place alone', ({ assert }) => {
    const meaning = [
      ...[
        { id: 1, score: 0.9 },
        { id: 2, score: 0.89 },
        { id: 3, score: 0.2 },
      ],
    ]
    const words = [
      ...[
        { id: 3, score: 4 },
        { id: 2, score: 3.9 },
        { id: 1, score: 0.1 },
      ],
    ]
    assert.deepEqual(idsOf(fuse(meaning, words)), [2, 1, 3])
  })

  test('RAG-04: equal weights are ordered by their score, which stays as it was', ({ assert }) => {
    const same = [
      { id: 1, score: 0.5 },
      { id: 2, score: 0.5 },
    ]
    assert.deepEqual(fuse(same, []), same)
  })

  test('RAG-04: words of what has no vector bring nothing in', ({ assert }) => {
    assert.deepEqual(idsOf(fuse(hits(1), hits(9, 8))), [1])
    assert.deepEqual(idsOf(fuse([], hits(9))), [])
  })
})
