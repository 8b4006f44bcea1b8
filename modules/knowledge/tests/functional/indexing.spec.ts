/** Indexing: documents are cut and embedded, go on after a crash, and are indexed anew with other settings (RAG-01 to RAG-03). */
import db from '@adonisjs/lucid/services/db'
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import { apiAs } from '#app/kernel/testing/api'
import { anAdmin, type SomeoneSignedIn } from '#modules/identity/testing'
import { carryOut } from '#modules/knowledge/indexing/carry_out'
import { claim, dueCompanies, renew } from '#modules/knowledge/indexing/claim'
import { KnowledgeDocument } from '#modules/knowledge/model'
import { search } from '#modules/knowledge/search/search'
import { aConfig, aDocument, dueNow, indexDue } from '#modules/knowledge/testing'
import { startAiServer, type AiServer } from '#modules/llm/tests/support/ai_server'

/** Paragraphs, each of which is a passage. */
const textOf = (count: number, what = 'Entregamos rosas') =>
  Array.from({ length: count }, (_, index) => `${what} no bairro ${index}.`.padEnd(95, ' .')).join(
    '\n\n'
  )
const small = { chunkSize: 100, chunkOverlap: 0 }

test.group('indexing of documents', (group) => {
  let server: AiServer
  group.setup(async () => {
    server = await startAiServer()
    return () => server.stop()
  })
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())
  group.each.setup(async () => {
    await server.ai.clearFaults()
    await server.ai.clearCalls()
  })

  const documentOf = ({ actor }: SomeoneSignedIn) => KnowledgeDocument.of(actor).firstOrFail()
  const chunksOf = ({ actor }: SomeoneSignedIn) =>
    db.from('knowledge_chunks').where('company_id', actor.companyId).orderBy('position')
  const embedCalls = async () =>
    (await server.ai.state()).calls.filter(({ kind }) => kind === 'embed').length

  test('RAG-01: a document becomes passages with vectors, pending, processing, completed', async ({
    client,
    assert,
  }) => {
    const admin = await anAdmin()
    await aConfig(admin.actor, small)
    await aDocument(admin.actor, { text: textOf(3) })
    assert.include(await dueCompanies(), String(admin.company.id))
    const claimed = await claim(admin.company.id)
    assert.equal((await documentOf(admin)).status, 'processing')
    // While the claim holds nobody else takes it.
    assert.isNull(await claim(admin.company.id))
    await carryOut(claimed!)
    const { documents } = (await apiAs(client, admin).get('/api/rag/documents')).body()
    assert.containsSubset(documents[0], {
      ...{ status: 'completed', errorMessage: null, isSearched: true },
    })
    const chunks = await chunksOf(admin)
    assert.isAtLeast(chunks.length, 3)
    assert.equal(documents[0].chunks, chunks.length)
    assert.equal(documents[0].indexedChunks, chunks.length)
    for (const { vector, tokens, content } of chunks) {
      assert.lengthOf(vector, 768 * 4)
      assert.isAbove(tokens, 0)
      assert.isAtMost(content.length, 100)
    }
    assert.notInclude(await dueCompanies(), String(admin.company.id))
  })

  test('RAG-01: a process that dies leaves it to the next one, which goes on behind the last batch', async ({
    assert,
  }) => {
    const admin = await anAdmin()
    await aConfig(admin.actor, small)
    await aDocument(admin.actor, { text: textOf(80) })
    const stopping = new AbortController()
    const first = (await claim(admin.company.id))!
    // Dies after its first batch.
    const stop = carryOut(first, stopping.signal)
    while ((await documentOf(admin)).embeddedCount === 0)
      await new Promise((go) => setTimeout(go, 5))
    stopping.abort(new Error('dies'))
    await stop
    const { embeddedCount, chunkCount } = await documentOf(admin)
    assert.isAbove(embeddedCount, 0)
    assert.isBelow(embeddedCount, chunkCount)
    const before = await chunksOf(admin)
    await dueNow(admin.actor)
    assert.equal(await indexDue(admin.actor), 1)
    const after = await chunksOf(admin)
    assert.equal((await documentOf(admin)).status, 'completed')
    // Nothing was cut or embedded a second time.
    const done = before.filter(({ vector }) => vector !== null)
    assert.deepEqual(
      after.slice(0, done.length).map(({ id }) => id),
      done.map(({ id }) => id)
    )
    const batches = Math.ceil(embeddedCount / 32) + Math.ceil((chunkCount - embeddedCount) / 32)
    assert.isAtMost(await embedCalls(), batches + 1)
  })

  test('RAG-01: what a former claim still writes is not taken', async ({ assert }) => {
    const admin = await anAdmin()
    await aDocument(admin.actor)
    const first = (await claim(admin.company.id))!
    await dueNow(admin.actor)
    const second = (await claim(admin.company.id))!
    assert.isFalse(await renew(first))
    assert.isTrue(await renew(second))
    await carryOut(first)
    assert.equal((await documentOf(admin)).status, 'processing')
    assert.lengthOf(await chunksOf(admin), 0)
    await carryOut(second)
    assert.equal((await documentOf(admin)).status, 'completed')
  })

  test('RAG-01: what kills its process again and again is given up', async ({ assert }) => {
    const admin = await anAdmin()
    await aDocument(admin.actor, { attempts: 6 })
    await indexDue(admin.actor)
    assert.containsSubset(await documentOf(admin), { status: 'error', error: 'interrupted' })
  })

  test('RAG-01: {kind} is tried again after growing pauses, and then an error')
    .with([
      { kind: '500', word: 'failed' },
      { kind: '429', word: 'rate_limit' },
    ] as const)
    .run(async ({ assert }, { kind, word }) => {
      const admin = await anAdmin()
      await aDocument(admin.actor)
      await server.ai.fault({ kind })
      const pauses: number[] = []
      for (let tries = 1; tries < 6; tries++) {
        assert.equal(await indexDue(admin.actor), 1)
        const row = await documentOf(admin)
        assert.containsSubset(row, { status: 'pending', error: word, attempts: tries })
        pauses.push(row.dueAt.toMillis() - Date.now())
        await dueNow(admin.actor)
      }
      for (const [index, pause] of pauses.entries()) {
        assert.isAbove(pause, index === 0 ? 5_000 : pauses[index - 1]! * 2)
      }
      await indexDue(admin.actor)
      assert.containsSubset(await documentOf(admin), { status: 'error', error: word })
    })

  test('RAG-01: a model that the server does not have is an error at once', async ({ assert }) => {
    const admin = await anAdmin()
    await aConfig(admin.actor, { embeddingModel: 'unknown' })
    await aDocument(admin.actor)
    await indexDue(admin.actor)
    assert.containsSubset(await documentOf(admin), { status: 'error', error: 'no_model' })
  })

  test('RAG-01: a document without text, and a company without a key, are errors', async ({
    client,
    assert,
  }) => {
    const [admin, other] = [await anAdmin(), await anAdmin()]
    await aDocument(admin.actor, { text: '  \n ' })
    await indexDue(admin.actor)
    assert.containsSubset(await documentOf(admin), { status: 'error', error: 'empty' })
    ;(await apiAs(client, other).put('/llm-config', { provider: 'openai' })).assertStatus(200)
    await aDocument(other.actor)
    await indexDue(other.actor)
    assert.containsSubset(await documentOf(other), { status: 'error', error: 'no_server' })
  })

  test('RAG-03: a vector of another length is the error “dimension”, and retried it succeeds', async ({
    client,
    assert,
  }) => {
    const admin = await anAdmin()
    const { id } = await aDocument(admin.actor)
    await server.ai.fault({ kind: 'dimension', count: 1 })
    await indexDue(admin.actor)
    const calls = apiAs(client, admin)
    const [failed] = (await calls.get('/api/rag/documents')).body().documents
    assert.containsSubset(failed, { status: 'error', errorMessage: 'dimension' })
    ;(await calls.post(`/api/rag/documents/${id}/retry`)).assertStatus(200)
    await indexDue(admin.actor)
    assert.equal((await documentOf(admin)).status, 'completed')
  })

  test('RAG-03: other settings index all documents anew, while the former index answers', async ({
    client,
    assert,
  }) => {
    const admin = await anAdmin()
    await aConfig(admin.actor, { searchThreshold: 0.1 })
    await aDocument(admin.actor, { text: 'Entregamos rosas no centro.' })
    await aDocument(admin.actor, { text: 'Trocamos vasos quebrados.' })
    await indexDue(admin.actor)
    await server.ai.clearCalls()
    const calls = apiAs(client, admin)
    const found = async () =>
      (await search(admin.actor, 'rosas centro')).passages.map(({ text }) => text)
    assert.deepEqual(await found(), ['Entregamos rosas no centro.'])

    const form = { embeddingModel: 'all-minilm', vectorDimensions: 384 }
    ;(await calls.put('/api/rag/config', form)).assertStatus(200)
    await server.ai.ollama().pull({ model: 'all-minilm' })
    const { documents } = (await calls.get('/api/rag/documents')).body()
    for (const one of documents) {
      assert.containsSubset(one, { status: 'pending', chunks: 0, isSearched: true })
    }
    assert.deepEqual(await found(), ['Entregamos rosas no centro.'])
    // One of two is there.
    await carryOut((await claim(admin.company.id))!)
    assert.deepEqual(await found(), ['Entregamos rosas no centro.'])
    const lengths = async () =>
      new Set((await chunksOf(admin)).map(({ vector }) => vector && vector.length / 4))
    assert.sameMembers([...(await lengths())], [768, 384])
    await indexDue(admin.actor)
    assert.deepEqual(await found(), ['Entregamos rosas no centro.'])
    assert.sameMembers([...(await lengths())], [384])
    assert.containsSubset(await aConfig(admin.actor), {
      ...{ generation: 2, searchedGeneration: 2 },
      ...{ searchedModel: 'all-minilm', searchedDimensions: 384 },
    })
  })

  test('RAG-03: what fails in the new index keeps the former one, until it is deleted', async ({
    client,
    assert,
  }) => {
    const admin = await anAdmin()
    await aConfig(admin.actor, { searchThreshold: 0.1 })
    const { id } = await aDocument(admin.actor, { text: 'Entregamos rosas no centro.' })
    await indexDue(admin.actor)
    const calls = apiAs(client, admin)
    await calls.put('/api/rag/config', { vectorDimensions: 12 })
    await indexDue(admin.actor)
    assert.containsSubset(await documentOf(admin), { status: 'error', error: 'dimension' })
    assert.lengthOf((await search(admin.actor, 'rosas')).passages, 1)
    await calls.delete(`/api/rag/documents/${id}`)
    assert.lengthOf((await search(admin.actor, 'rosas')).passages, 0)
    assert.containsSubset(await aConfig(admin.actor), { searchedGeneration: 2 })
  })

  test('RAG-03: settings that are changed while a document is indexed begin it again', async ({
    client,
    assert,
  }) => {
    const admin = await anAdmin()
    await aDocument(admin.actor, { text: textOf(3) })
    const claimed = (await claim(admin.company.id))!
    await apiAs(client, admin).put('/api/rag/config', small)
    await carryOut(claimed)
    assert.equal((await documentOf(admin)).status, 'pending')
    await indexDue(admin.actor)
    assert.containsSubset(await documentOf(admin), { status: 'completed', generation: 2 })
    const generations = new Set((await chunksOf(admin)).map(({ generation }) => generation))
    assert.deepEqual([...generations], [2])
  })

  test('RAG-03: settings of the search alone index nothing anew', async ({ client, assert }) => {
    const admin = await anAdmin()
    await aDocument(admin.actor)
    await indexDue(admin.actor)
    const form = { enabled: true, searchThreshold: 0.2, maxResults: 9 }
    ;(await apiAs(client, admin).put('/api/rag/config', form)).assertStatus(200)
    assert.equal((await documentOf(admin)).status, 'completed')
  })
})
