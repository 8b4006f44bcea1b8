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
    assert.deepEqual(idsOf(fuse(hits(1, 2, 3, 4), [4])), [4, 1, 2, 3])
    assert.deepEqual(idsOf(fuse(hits(1, 2, 3), [3, 2])), [3, 2, 1])
  })

  test('RAG-04: equal weights are ordered by their score', ({ assert }) => {
    assert.deepEqual(idsOf(fuse(hits(1, 2), [2, 1])), [1, 2])
  })

  test('RAG-04: words of what meaning rejects bring nothing in', ({ assert }) => {
    assert.deepEqual(idsOf(fuse(hits(1), [9, 8])), [1])
    assert.deepEqual(idsOf(fuse([], [9])), [])
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
