/** How documents are cut and searched: defaults, bounds, and the field of the configuration of models (RAG-02, RAG-05). */
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import { apiAs } from '#app/kernel/testing/api'
import { auditsOf } from '#app/kernel/testing/audits'
import { aStranger, aSuper, anAdmin, anAgent } from '#modules/identity/testing'
import { aDocument } from '#modules/knowledge/testing'
import { startAiServer, type AiServer } from '#modules/llm/tests/support/ai_server'

const path = '/api/rag/config'
const defaults = {
  ...{ enabled: false, chunkSize: 1000, chunkOverlap: 200, maxTokensPerChunk: 500 },
  ...{ embeddingModel: 'nomic-embed-text', vectorDimensions: 768 },
  ...{ searchThreshold: 0.7, maxResults: 5 },
}

test.group('configuration of the knowledge base', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('RAG-05: it is part of the configuration of models, for everybody, with the contract’s defaults', async ({
    client,
    assert,
  }) => {
    const admin = await anAdmin()
    const shown = async () => {
      const agent = apiAs(client, await anAgent({ company: admin.company }))
      return (await agent.get('/llm-config')).body().ragConfig
    }
    assert.deepEqual(await shown(), defaults)
    const form = { enabled: true, searchThreshold: 0.55, other: 'ignored' }
    const saved = await apiAs(client, admin).put(path, form)
    saved.assertStatus(200)
    const after = { ...defaults, enabled: true, searchThreshold: 0.55 }
    assert.deepEqual(saved.body(), after)
    assert.deepEqual(await shown(), after)
    const theirs = await apiAs(client, await aStranger()).get('/llm-config')
    assert.deepEqual(theirs.body().ragConfig, defaults)
    const [audit] = await auditsOf('knowledge_configs')
    assert.equal(audit!.action, 'knowledge.update')
    assert.sameMembers([...audit!.fields], ['enabled', 'searchThreshold'])
  })

  test('RAG-05: the ends of all bounds are accepted', async ({ client, assert }) => {
    const calls = apiAs(client, await anAdmin())
    for (const form of [
      { chunkSize: 100, chunkOverlap: 0, searchThreshold: 0, maxResults: 1, vectorDimensions: 1 },
      { chunkSize: 4000, chunkOverlap: 500, searchThreshold: 1, maxResults: 20 },
      { vectorDimensions: 4096, maxTokensPerChunk: 50, embeddingModel: 'x'.repeat(200) },
      { chunkSize: 100, chunkOverlap: 99, maxTokensPerChunk: 8000 },
    ]) {
      const saved = await calls.put(path, form)
      saved.assertStatus(200)
      assert.containsSubset(saved.body(), form)
    }
  })

  test('RAG-05: {$self} is 422 at its field')
    .with([
      ...['chunkSize: 99', 'chunkSize: 4001', 'chunkSize: 500.5', 'chunkSize: ""'],
      ...['chunkOverlap: -1', 'chunkOverlap: 501', 'searchThreshold: -0.01'],
      ...['searchThreshold: 1.01', 'maxResults: 0', 'maxResults: 21', 'vectorDimensions: 0'],
      ...['vectorDimensions: 4097', 'maxTokensPerChunk: 49', 'embeddingModel: ""'],
      ...['embeddingModel: "a b"', 'enabled: null'],
    ])
    .run(async ({ client, assert }, given) => {
      const [field, value] = given.split(': ')
      const form = { [field!]: JSON.parse(value!) as unknown }
      const refused = await apiAs(client, await anAdmin()).put(path, form)
      refused.assertStatus(422)
      assert.equal(refused.body().details[0].field, field)
    })

  test('RAG-02: an overlap that is not less than the size is 422, also against what is saved', async ({
    client,
    assert,
  }) => {
    const calls = apiAs(client, await anAdmin())
    for (const form of [
      { chunkSize: 300, chunkOverlap: 300 },
      { chunkSize: 100, chunkOverlap: 400 },
      // 200 is saved.
      { chunkSize: 200 },
    ]) {
      const refused = await calls.put(path, form)
      refused.assertStatus(422)
      assert.containsSubset(refused.body().details, [
        { field: 'chunkOverlap', rule: 'rag_overlap' },
      ])
    }
    ;(await calls.put(path, { chunkSize: 300, chunkOverlap: 299 })).assertStatus(200)
  })
})

test.group('embedding models that are needed', (group) => {
  let server: AiServer
  group.setup(async () => {
    server = await startAiServer()
    return () => server.stop()
  })
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())
  group.each.setup(async () => void (await server.ai.change({ resetModels: true })))

  test('LLM-13: the embedding model of a company with documents is not deleted', async ({
    client,
  }) => {
    const remove = async () =>
      apiAs(client, await aSuper()).delete('/llm-config/models/nomic-embed-text')
    const admin = await anAdmin()
    // A configuration that was only looked at needs none.
    await apiAs(client, admin).get('/llm-config')
    const { id } = await aDocument(admin.actor)
    const refused = await remove()
    refused.assertStatus(409)
    refused.assertBodyContains({ error: 'ERR_LLM_MODEL_IN_USE' })
    await apiAs(client, admin).delete(`/api/rag/documents/${id}`)
    ;(await remove()).assertStatus(200)
  })
})
