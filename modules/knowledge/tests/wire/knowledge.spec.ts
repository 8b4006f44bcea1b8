/** The frozen responses and events of the knowledge base. */
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import { apiAs } from '#app/kernel/testing/api'
import { fakeRealtime } from '#app/kernel/testing/fakes/realtime'
import { assertWire } from '#app/kernel/testing/wire_snapshot'
import { anAdmin } from '#modules/identity/testing'
import { aConfig, anIndexedDocument } from '#modules/knowledge/testing'
import { anEmbedder, dimensions } from '#modules/knowledge/tests/support/an_embedder'

test.group('knowledge on the wire', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('documents, the configuration, and their events', async ({ client, cleanup }) => {
    const admin = await anAdmin()
    const realtime = fakeRealtime()
    cleanup(realtime.restore)
    const calls = apiAs(client, admin)
    const upload = (content: string, filename: string) =>
      calls.post('/api/rag/documents').file('document', Buffer.from(content), { filename })
    const added = (await upload('Abrimos às 9h.', 'horários.txt')).body()
    assertWire('rag_document_added', added)
    assertWire('rag_document_doubled', (await upload('Abrimos às 9h.', 'outro.md')).body())
    assertWire('rag_type_refused', (await upload('x', 'programa.exe')).body())
    assertWire(
      'rag_retry_refused',
      (await calls.post(`/api/rag/documents/${added.id}/retry`)).body()
    )
    assertWire('rag_documents', (await calls.get('/api/rag/documents')).body())
    const form = { enabled: true, searchThreshold: 0.5 }
    assertWire('rag_config_saved', (await calls.put('/api/rag/config', form)).body())
    const refused = { chunkSize: 100, chunkOverlap: 100 }
    assertWire('rag_config_refused', (await calls.put('/api/rag/config', refused)).body())
    assertWire(
      'rag_document_deleted',
      (await calls.delete(`/api/rag/documents/${added.id}`)).body()
    )
    assertWire(
      'rag_document_missing',
      (await calls.delete(`/api/rag/documents/${added.id}`)).body()
    )
    assertWire(
      'rag_events',
      realtime.deliveries.map(({ as, body }) => ({ as, body }))
    )
  })

  test('what is found', async ({ client }) => {
    await anEmbedder()
    const admin = await anAdmin()
    await aConfig(admin.actor, { searchedDimensions: dimensions })
    await anIndexedDocument(admin.actor, [{ text: 'Abrimos às 9h.', vector: [1, 0, 0] }])
    const found = await apiAs(client, admin).post('/api/rag/search', { query: 'Que horas abrem?' })
    assertWire('rag_found', found.body())
  })
})
