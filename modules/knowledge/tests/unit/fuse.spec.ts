/** Joining two orders, and vectors as they are stored (RAG-04). */
import { test } from '@japa/runner'
import { fuse } from '#modules/knowledge/search/fuse'
import { bytesOf, product, unitVector, vectorsIn } from '#modules/knowledge/search/vectors'

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

test.group('vectors as they are stored', () => {
  test('RAG-04: they come back at length 1, and their product is the cosine', ({ assert }) => {
    const stored = vectorsIn([bytesOf(Float32Array.from([3, 4]))])
    assert.closeTo(stored[0]!, 0.6, 1e-6)
    assert.closeTo(stored[1]!, 0.8, 1e-6)
    assert.closeTo(product(stored, unitVector(Float32Array.from([30, 40]))), 1, 1e-6)
    assert.closeTo(product(stored, unitVector(Float32Array.from([-4, 3]))), 0, 1e-6)
    assert.deepEqual([...vectorsIn([bytesOf(new Float32Array(2))])], [0, 0])
  })

  test('RAG-04: also from bytes that begin anywhere in a buffer', ({ assert }) => {
    const bytes = Buffer.concat([Buffer.from([7]), bytesOf(Float32Array.from([0, 1]))])
    assert.deepEqual([...vectorsIn([bytes.subarray(1)])], [0, 1])
  })
})
