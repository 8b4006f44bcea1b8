/** Searching by meaning and by words, for one company alone (RAG-04). */
import db from '@adonisjs/lucid/services/db'
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import { apiAs } from '#app/kernel/testing/api'
import { aStranger, anAdmin, type SomeoneSignedIn } from '#modules/identity/testing'
import KnowledgeSource from '#modules/knowledge/context_source'
import { search } from '#modules/knowledge/search/search'
import { aConfig, aDocument, anIndexedDocument, indexDue } from '#modules/knowledge/testing'
import { startAiServer, type AiServer } from '#modules/llm/tests/support/ai_server'

const path = '/api/rag/search'
const textsOf = async ({ actor }: SomeoneSignedIn, question: string) =>
  (await search(actor, question)).passages.map(({ text }) => text)

test.group('searching documents', (group) => {
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

  const texts = [
    'Abrimos de segunda a sexta, das 9h às 18h.',
    'Entregamos rosas no centro da cidade, também aos domingos.',
    'Trocamos vasos quebrados em sete dias.',
  ]
  async function aCompany(fields = {}, known: readonly string[] = texts) {
    const admin = await anAdmin()
    await aConfig(admin.actor, { enabled: true, searchThreshold: 0.2, ...fields })
    for (const [index, text] of known.entries()) {
      await aDocument(admin.actor, { text, name: `d${index}.txt` })
    }
    await indexDue(admin.actor)
    await server.ai.clearCalls()
    return admin
  }
  const question = (text: string, { actor }: SomeoneSignedIn) => ({
    ...{ companyId: actor.companyId, ticketId: null, contactId: null, text },
  })

  test('RAG-04: the best passages come with the name of their document and their cosine', async ({
    client,
    assert,
  }) => {
    const admin = await aCompany()
    const found = await apiAs(client, admin).post(path, {
      query: 'Vocês entregam rosas no centro?',
    })
    found.assertStatus(200)
    const { passages, bestScore } = found.body()
    assert.equal(passages[0].text, texts[1])
    assert.equal(passages[0].originalName, 'd1.txt')
    assert.isAtLeast(passages[0].score, 0.2)
    assert.closeTo(bestScore, passages[0].score, 0.001)
    const [first] = await new KnowledgeSource().find(question('Vocês entregam rosas?', admin))
    assert.containsSubset(first, { source: 'd1.txt', text: texts[1] })
  })

  test('RAG-04: nothing below the threshold is found, and no more than the company wants', async ({
    client,
    assert,
  }) => {
    const places = ['velho', 'novo', 'norte', 'sul', 'leste', 'oeste']
    const same = places.map((place) => `Entregamos rosas no centro ${place}.`)
    const admin = await aCompany({ maxResults: 4, searchThreshold: 0.1 }, same)
    assert.lengthOf(await textsOf(admin, 'Entregam rosas no centro?'), 4)
    await aConfig(admin.actor, { searchThreshold: 0.99 })
    const { passages, bestScore } = (
      await apiAs(client, admin).post(path, { query: 'Entregam rosas no centro?' })
    ).body()
    assert.deepEqual(passages, [])
    assert.isBelow(bestScore, 0.99)
    // The very text has the cosine 1, up to the last digits.
    await aConfig(admin.actor, { searchThreshold: 1 })
    assert.deepEqual(await textsOf(admin, same[2]!), [same[2]!])
  })

  test('RAG-04: words decide among passages of like meaning, whatever their accents and endings', async ({
    assert,
  }) => {
    const admin = await anAdmin()
    await aConfig(admin.actor, { searchThreshold: 0.1 })
    const { embeddings } = await server.ai
      .ollama()
      .embed({ model: 'nomic-embed-text', input: 'horario da clinica' })
    const near = embeddings[0]!
    const further = near.map((value, index) => (index === 0 ? value + 0.3 : value))
    await anIndexedDocument(admin.actor, [
      { text: 'Outra coisa, que nur vom Sinn her passt.', vector: near },
      { text: 'Horários da clínica: das 9h às 18h.', vector: further },
    ])
    const [first, second] = await textsOf(admin, 'horario da clinica')
    assert.equal(first, 'Horários da clínica: das 9h às 18h.')
    assert.isDefined(second)
  })

  test('RAG-04: a passage that only shares words must reach the threshold, too', async ({
    assert,
  }) => {
    const admin = await anAdmin()
    await aConfig(admin.actor, { searchThreshold: 0.5 })
    const away = Array.from({ length: 768 }, (_, index) => (index === 5 ? 1 : 0))
    await anIndexedDocument(admin.actor, [{ text: 'Código XR-500', vector: away }])
    assert.deepEqual(await textsOf(admin, 'XR-500'), [])
    await aConfig(admin.actor, { searchThreshold: 0 })
    assert.lengthOf(await textsOf(admin, 'XR-500'), 1)
  })

  test('RAG-04: a passage far from the nearest ones is found by its words', async ({ assert }) => {
    const admin = await anAdmin()
    await aConfig(admin.actor, { searchThreshold: 0.1, maxResults: 1 })
    const { embeddings } = await server.ai
      .ollama()
      .embed({ model: 'nomic-embed-text', input: 'XR-500' })
    const near = embeddings[0]!
    const others = Array.from({ length: 60 }, (_, index) => ({
      ...{ text: `Outro texto ${index}`, vector: near },
    }))
    const further = near.map((value, index) => (index < 20 ? value + 0.1 : value))
    await anIndexedDocument(admin.actor, [...others, { text: 'Peça XR-500', vector: further }])
    // Ranked 61st by meaning and first by words; one that is first by meaning alone has less.
    const { passages } = await search(admin.actor, 'XR-500')
    assert.lengthOf(passages, 1)
    await aConfig(admin.actor, { maxResults: 20 })
    const all = (await search(admin.actor, 'XR-500')).passages.map(({ text }) => text)
    assert.include(all, 'Peça XR-500')
  })

  test('RAG-04: the knowledge base must be switched on, and an empty one asks no server', async ({
    client,
    assert,
  }) => {
    const admin = await aCompany({ enabled: false })
    const source = new KnowledgeSource()
    assert.deepEqual(await source.find(question('rosas', admin)), [])
    const other = await anAdmin()
    await aConfig(other.actor, { enabled: true })
    assert.deepEqual(await source.find(question('rosas', other)), [])
    const { passages, bestScore } = (await apiAs(client, other).post(path, { query: 'x' })).body()
    assert.deepEqual({ passages, bestScore }, { passages: [], bestScore: null })
    assert.deepEqual((await server.ai.state()).calls, [])
  })

  test('RAG-04: what a document said is not found once it is deleted, or while it is not complete', async ({
    client,
    assert,
  }) => {
    const admin = await aCompany({}, [texts[1]!])
    assert.deepEqual(await textsOf(admin, 'rosas'), [texts[1]!])
    const [{ id }] = await db
      .from('knowledge_documents')
      .where('company_id', admin.company.id)
      .select('id')
    await apiAs(client, admin).delete(`/api/rag/documents/${id}`)
    assert.deepEqual(await textsOf(admin, 'rosas'), [])
    await anIndexedDocument(admin.actor, [{ text: 'rosas', vector: [1] }], {
      ...{ status: 'processing', indexedGeneration: 0 },
    })
    assert.deepEqual(await textsOf(admin, 'rosas'), [])
  })

  test('RAG-04: words of one company’s documents never stand in what another company’s server is asked, or gets', async ({
    client,
    assert,
  }) => {
    const canary = 'zarzuela-ultramarina'
    const theirs = await aCompany({ searchThreshold: 0 }, [`O segredo é ${canary}.`])
    const own = await aCompany({ searchThreshold: 0 }, [texts[0]!])
    for (const text of ['Qual é o segredo?', 'segredo', texts[0]!]) {
      const answer = await apiAs(client, own).post(path, { query: text })
      assert.notInclude(JSON.stringify(answer.body()), canary)
      const passages = await new KnowledgeSource().find(question(text, own))
      assert.notInclude(JSON.stringify(passages), canary)
      assert.isAbove(passages.length, 0)
    }
    // Even by its very words.
    assert.deepEqual(await textsOf(own, `O segredo é ${canary}.`), [texts[0]!])
    assert.deepEqual(await textsOf(theirs, 'segredo'), [`O segredo é ${canary}.`])
    const stranger = await aStranger()
    assert.deepEqual(await textsOf(stranger, canary), [])
  })

  test('RAG-04: a server that does not answer is 502 with its reason', async ({
    client,
    assert,
  }) => {
    const admin = await aCompany()
    await server.ai.fault({ kind: '500', count: 1 })
    const failed = await apiAs(client, admin).post(path, { query: 'rosas' })
    failed.assertStatus(502)
    assert.containsSubset(failed.body(), { error: 'ERR_RAG_PROVIDER', reason: 'failed' })
  })
})
