/** The table of pgvector: who writes it, how an operator adds it, and what answers while it is not whole (ADR 65). */
import ace from '@adonisjs/core/services/ace'
import testUtils from '@adonisjs/core/services/test_utils'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { anAdmin, type SomeoneSignedIn } from '#modules/identity/testing'
import { deleteDocument } from '#modules/knowledge/actions/change_document'
import { ChosenIndex } from '#modules/knowledge/search/chosen'
import { ExactIndex } from '#modules/knowledge/search/exact'
import { search } from '#modules/knowledge/search/search'
import {
  addExtensionIfPossible,
  addTableIfPossible,
  fillVectorTable,
  hasVectorTable,
} from '#modules/knowledge/search/vector_table'
import { aConfig, aDocument, anIndexedDocument, indexDue } from '#modules/knowledge/testing'
import { anEmbedder, dimensions } from '#modules/knowledge/tests/support/an_embedder'
import { usePglite } from '#modules/knowledge/tests/support/pglite'

const question = Float32Array.of(1, 0, 0)
const passages = Array.from({ length: 5 }, (_, at) => ({ text: `Texto ${at}`, vector: [1, at, 0] }))
const settings = { vectorDimensions: dimensions, searchedDimensions: dimensions }

const idsIn = async (table: string, column: string): Promise<readonly number[]> =>
  (await db.from(table).orderBy(column).select(`${column} as id`)).map(({ id }) => id)
const copied = () => idsIn('knowledge_vectors', 'chunk_id')
const chunks = () => idsIn('knowledge_chunks', 'id')

async function nearest(vectors: ChosenIndex, { actor }: SomeoneSignedIn) {
  const { companyId, searchedGeneration: generation, version } = await aConfig(actor)
  return (await vectors.nearest({ companyId, generation, version }, question, 10)).map(
    ({ id }) => id
  )
}

/** As on a server on which an operator has not added it. */
async function withoutPgvector() {
  await db.rawQuery('drop table knowledge_vectors')
  await db.rawQuery('drop extension vector')
}
/** As a role that may do no more than use what is there. */
async function asOrdinaryRole<T>(body: () => Promise<T>): Promise<T> {
  await db.rawQuery('create role ordinary')
  await db.rawQuery('set local role ordinary')
  const result = await body()
  await db.rawQuery('reset role')
  return result
}
const run = () => ace.exec('knowledge:pgvector', [])

test.group('the table of pgvector', (group) => {
  group.setup(usePglite)
  group.setup(() => {
    ace.ui.switchMode('raw')
    return () => ace.ui.switchMode('normal')
  })
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('RAG-03: vectors of a document come there as it is indexed, and are gone with it', async ({
    assert,
  }) => {
    await anEmbedder()
    const { actor } = await anAdmin()
    await aConfig(actor, { ...settings, searchThreshold: 0.5 })
    const { id } = await aDocument(actor, { text: 'Abrimos às 9h.' })
    assert.equal(await indexDue(actor), 1)
    assert.lengthOf(await copied(), 1)
    assert.deepEqual(await copied(), await chunks())
    const [row] = await db.from('knowledge_vectors').select('company_id', 'document_id')
    assert.deepEqual(row, { company_id: actor.companyId, document_id: id })
    assert.lengthOf((await search(actor, 'Que horas abrem?')).passages, 1)
    await deleteDocument(actor, id)
    assert.deepEqual(await copied(), [])
  })

  test('RAG-04: as long as one vector is missing there, all passages are compared in the process', async ({
    assert,
  }) => {
    const [admin, other] = [await anAdmin(), await anAdmin()]
    await anIndexedDocument(admin.actor, passages)
    await anIndexedDocument(other.actor, passages)
    const ids = (await chunks()).slice(0, passages.length)
    const exact = new ExactIndex()
    const vectors = new ChosenIndex({ exact })
    await db.from('knowledge_vectors').where('chunk_id', ids[3]!).delete()
    assert.deepEqual(await nearest(vectors, admin), ids)
    assert.equal(exact.size.companies, 1)
    // Another company’s are whole.
    assert.lengthOf(await nearest(vectors, other), passages.length)
    assert.equal(exact.size.companies, 1)
    assert.equal(await fillVectorTable(), 1)
    const ofProcess = new ExactIndex()
    assert.deepEqual(await nearest(new ChosenIndex({ exact: ofProcess }), admin), ids)
    assert.equal(ofProcess.size.companies, 0)
  })

  test('RAG-04: a passage that was added without its copy is found, and the next version is looked at anew', async ({
    assert,
  }) => {
    const admin = await anAdmin()
    await anIndexedDocument(admin.actor, passages)
    const exact = new ExactIndex()
    const vectors = new ChosenIndex({ exact })
    await nearest(vectors, admin)
    assert.equal(exact.size.companies, 0)
    await anIndexedDocument(admin.actor, passages)
    const ids = await chunks()
    // As a process of a release that knows no such table has left it.
    await db.from('knowledge_vectors').where('chunk_id', ids.at(-1)!).delete()
    assert.sameMembers(await nearest(vectors, admin), [...ids])
    assert.equal(exact.size.companies, 1)
  })

  test('RAG-04: an operator adds it later, as often as wanted; what was cut off goes on', async ({
    assert,
  }) => {
    await withoutPgvector()
    const { actor } = await anAdmin()
    await anIndexedDocument(actor, passages)
    // A passage that waits for its vector.
    await db.from('knowledge_chunks').where('position', 4).update({ vector: null })
    const ids = (await chunks()).slice(0, 4)
    for (const cutOff of [ids, ids.slice(2), []]) {
      if (await hasVectorTable(db.connection())) {
        await db
          .from('knowledge_vectors')
          .whereIn('chunk_id', [...cutOff])
          .delete()
      }
      const command = await run()
      assert.equal(command.exitCode, 0, String(command.error))
      assert.include(command.ui.logger.getLogs().at(-1)!.message, `${cutOff.length} vectors copied`)
      assert.deepEqual(await copied(), ids)
    }
  })

  test('RAG-04: more vectors than a batch are copied', async ({ assert }) => {
    const { actor } = await anAdmin()
    const many = Array.from({ length: 450 }, (_, at) => ({ text: `T${at}`, vector: [1, at, 0] }))
    await anIndexedDocument(actor, many)
    await db.from('knowledge_vectors').delete()
    assert.equal(await fillVectorTable(), 450)
    assert.deepEqual(await copied(), await chunks())
  })

  test('RAG-04: a role that may not add the extension migrates all the same, and the command says why', async ({
    assert,
  }) => {
    await withoutPgvector()
    await asOrdinaryRole(async () => {
      await db.rawQuery(addExtensionIfPossible)
      await db.rawQuery(addTableIfPossible)
    })
    assert.isFalse(await hasVectorTable(db.connection()))
    const { actor } = await anAdmin()
    await anIndexedDocument(actor, passages)
    await db.rawQuery('set local role ordinary')
    const command = await run()
    assert.equal(command.exitCode, 1)
    assert.include(command.ui.logger.getLogs().at(-1)!.message, 'permission denied')
  })
})
