/** Vectors as rows contain them (LLM-05, RAG-04). */
import { test } from '@japa/runner'
import { bytesOf, product, unitVector, vectorsIn } from '#modules/llm/vectors'

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
