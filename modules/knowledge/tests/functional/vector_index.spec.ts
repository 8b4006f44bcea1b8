/** What every index of vectors promises, and what the exact one keeps in memory (RAG-04, ADR 65). */
import db from '@adonisjs/lucid/services/db'
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import { anAdmin, type SomeoneSignedIn } from '#modules/identity/testing'
import { KnowledgeDocument } from '#modules/knowledge/model'
import { ExactIndex } from '#modules/knowledge/search/exact'
import { PgvectorIndex } from '#modules/knowledge/search/pgvector'
import type { SearchedIndex, VectorIndex } from '#modules/knowledge/search/port'
import { fillVectorTable, hasVectorTable } from '#modules/knowledge/search/vector_table'
import { aConfig, anIndexedDocument } from '#modules/knowledge/testing'
import { usePglite } from '#modules/knowledge/tests/support/pglite'
import { bytesOf, unitVector } from '#modules/llm/public'

const indexOf = async ({ actor }: SomeoneSignedIn): Promise<SearchedIndex> => {
  const { companyId, searchedGeneration: generation, version } = await aConfig(actor)
  return { companyId, generation, version }
}
const idsOf = async ({ actor }: SomeoneSignedIn): Promise<readonly number[]> =>
  (
    await db
      .from('knowledge_chunks')
      .where('company_id', actor.companyId)
      .orderBy('id')
      .select('id')
  ).map(({ id }) => Number(id))
const vectorOf = (...values: number[]) => unitVector(Float32Array.from(values))
const passages = (...vectors: number[][]) =>
  vectors.map((vector, index) => ({ text: `Texto ${index}`, vector }))

interface Implementation {
  readonly name: string
  readonly make: () => VectorIndex
  /** Where its rows are; default: the tests' PostgreSQL. */
  readonly setup?: () => Promise<() => Promise<void>>
}
const implementations: readonly Implementation[] = [
  { name: 'exact', make: () => new ExactIndex() },
  { name: 'exact, read page by page', make: () => new ExactIndex({ keptOfIndex: 1 }) },
  { name: 'pgvector', make: () => new PgvectorIndex(), setup: usePglite },
]

for (const { name, make, setup } of implementations) {
  test.group(`index of vectors: ${name}`, (group) => {
    if (setup) group.setup(setup)
    group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

    test('RAG-04: the nearest come first, by their cosine whatever their length, and as many as are wanted', async ({
      assert,
    }) => {
      const admin = await anAdmin()
      const given = passages([0, 1, 0], [5, 5, 0], [2, 0, 0], [-1, 0, 0])
      await anIndexedDocument(admin.actor, given)
      const [index, ids, vectors] = [await indexOf(admin), await idsOf(admin), make()]
      const hits = await vectors.nearest(index, vectorOf(1, 0, 0), 3)
      assert.deepEqual(
        hits.map(({ id }) => id),
        [ids[2], ids[1], ids[0]]
      )
      for (const [at, score] of [1, Math.SQRT1_2, 0].entries()) {
        assert.closeTo(hits[at]!.score, score, 1e-5)
      }
      assert.lengthOf(await vectors.nearest(index, vectorOf(1, 0, 0), 10), 4)
    })

    test('RAG-04: of equal ones the older is first', async ({ assert }) => {
      const admin = await anAdmin()
      await anIndexedDocument(admin.actor, passages([1, 0, 0], [1, 0, 0], [1, 0, 0]))
      const hits = await make().nearest(await indexOf(admin), vectorOf(1, 0, 0), 2)
      assert.deepEqual(
        hits.map(({ id }) => id),
        (await idsOf(admin)).slice(0, 2)
      )
    })

    test('RAG-04: scores of some are those of the company’s index alone', async ({ assert }) => {
      const [admin, other] = [await anAdmin(), await anAdmin()]
      await anIndexedDocument(admin.actor, passages([1, 0, 0], [0, 1, 0]))
      await anIndexedDocument(other.actor, passages([1, 0, 0]))
      const [[first, second], [foreign]] = [await idsOf(admin), await idsOf(other)]
      const wanted = [second!, foreign!, 2 ** 40]
      const hits = await make().scoresOf(await indexOf(admin), vectorOf(0, 1, 0), wanted)
      assert.deepEqual(hits, [{ id: second!, score: 1 }])
      assert.notEqual(first, second)
    })

    test('RAG-04: what is added, deleted or not complete counts from the next version on', async ({
      assert,
    }) => {
      const admin = await anAdmin()
      const vectors = make()
      const near = async () =>
        (await vectors.nearest(await indexOf(admin), vectorOf(1, 0, 0), 10)).map(({ id }) => id)
      assert.deepEqual(await near(), [])
      const { id } = await anIndexedDocument(admin.actor, passages([1, 0, 0]))
      const [first] = await idsOf(admin)
      assert.deepEqual(await near(), [first])
      await anIndexedDocument(admin.actor, passages([0.9, 0.1, 0]))
      const [, second] = await idsOf(admin)
      assert.deepEqual(await near(), [first, second])
      const { version } = await aConfig(admin.actor)
      await KnowledgeDocument.of(admin.actor).where({ id }).delete()
      await aConfig(admin.actor, { version: version + 1 })
      assert.deepEqual(await near(), [second])
      await anIndexedDocument(admin.actor, passages([1, 0, 0]), { indexedGeneration: 0 })
      assert.deepEqual(await near(), [second])
    })

    test('RAG-03: the searched generation alone counts, whatever numbers vectors of another one have', async ({
      assert,
    }) => {
      const admin = await anAdmin()
      const { id } = await anIndexedDocument(admin.actor, passages([1, 0, 0], [0, 1, 0]))
      const index = await indexOf(admin)
      const former = await idsOf(admin)
      await db.table('knowledge_chunks').insert({
        ...{ company_id: admin.company.id, document_id: id, generation: index.generation + 1 },
        ...{ position: 0, content: 'Texto', tokens: 1, vector: bytesOf(vectorOf(1, 0)) },
      })
      const vectors = make()
      const idsIn = async (one: SearchedIndex, vector: Float32Array) =>
        (await vectors.nearest(one, vector, 10)).map((hit) => hit.id)
      assert.deepEqual(await idsIn(index, vectorOf(1, 0, 0)), former)
      const next = { ...index, generation: index.generation + 1, version: index.version + 1 }
      assert.deepEqual(await idsIn(next, vectorOf(1, 0)), [])
      await KnowledgeDocument.of(admin.actor).update({ indexedGeneration: next.generation })
      if (await hasVectorTable(db.connection())) await fillVectorTable()
      const [added] = (await idsOf(admin)).slice(-1)
      const after = { ...next, version: next.version + 1 }
      assert.deepEqual(await idsIn(after, vectorOf(1, 0)), [added])
    })

    test('RAG-04: a vector without a length is as far as one at a right angle', async ({
      assert,
    }) => {
      const admin = await anAdmin()
      await anIndexedDocument(admin.actor, passages([-1, 0, 0], [0, 0, 0], [1, 0, 0]))
      const [opposite, none, same] = await idsOf(admin)
      const hits = await make().nearest(await indexOf(admin), vectorOf(1, 0, 0), 3)
      const expected = [
        { id: same!, score: 1 },
        { id: none!, score: 0 },
        { id: opposite!, score: -1 },
      ]
      // Plus nought: minus nought is another number to the assertion.
      assert.deepEqual(
        hits.map(({ id, score }) => ({ id, score: score + 0 })),
        expected
      )
    })

    test('RAG-04: more than a page is compared', async ({ assert }) => {
      const admin = await anAdmin()
      const many = Array.from({ length: 2500 }, (_, at) => [1, at === 2400 ? 0 : 1 + at, 0])
      await anIndexedDocument(admin.actor, passages(...many))
      const [best] = await make().nearest(await indexOf(admin), vectorOf(1, 0, 0), 1)
      assert.equal(best!.id, (await idsOf(admin))[2400])
    })
  })
}

test.group('indexes in memory', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('RAG-04: those of 200 companies are not kept together: what was used longest ago leaves', async ({
    assert,
  }) => {
    // Room for three indexes of two vectors.
    const bytesOfOne = 2 * 3 * 4
    const vectors = new ExactIndex({ kept: 3 * bytesOfOne })
    const companies: SomeoneSignedIn[] = []
    for (let count = 0; count < 8; count++) {
      const admin = await anAdmin()
      await anIndexedDocument(admin.actor, passages([1, 0, 0], [0, 1, 0]))
      companies.push(admin)
    }
    const question = vectorOf(1, 0, 0)
    for (const company of companies) {
      const hits = await vectors.nearest(await indexOf(company), question, 5)
      assert.deepEqual(
        hits.map(({ id }) => id),
        await idsOf(company)
      )
      assert.isAtMost(vectors.size.bytes, 3 * bytesOfOne)
    }
    assert.deepEqual(vectors.size, { companies: 3, bytes: 3 * bytesOfOne })
    // Many at once, the first of them gone meanwhile.
    const all = await Promise.all(
      companies.map(async (company) => vectors.nearest(await indexOf(company), question, 5))
    )
    for (const hits of all) assert.lengthOf(hits, 2)
    assert.isAtMost(vectors.size.bytes, 3 * bytesOfOne)
  })

  test('RAG-04: an index that is kept is read once, and one that is too large is not kept', async ({
    assert,
  }) => {
    const admin = await anAdmin()
    await anIndexedDocument(admin.actor, passages([1, 0, 0], [0, 1, 0]))
    const index = await indexOf(admin)
    const [kept, large] = [new ExactIndex(), new ExactIndex({ keptOfIndex: 8 })]
    await kept.nearest(index, vectorOf(1, 0, 0), 1)
    assert.equal(kept.size.companies, 1)
    assert.lengthOf(await large.nearest(index, vectorOf(1, 0, 0), 5), 2)
    assert.equal(large.size.companies, 0)
    // Of the same version: not looked up again.
    await db.from('knowledge_chunks').where('company_id', admin.company.id).delete()
    assert.lengthOf(await kept.nearest(index, vectorOf(1, 0, 0), 5), 2)
    assert.lengthOf(await large.nearest(index, vectorOf(1, 0, 0), 5), 0)
  })
})
