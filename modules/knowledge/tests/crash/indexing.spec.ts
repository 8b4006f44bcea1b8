/** The server is killed while it indexes: the next process goes on behind the last batch (RAG-01). */
import { test } from '@japa/runner'
import { sendDocument, untilIndexed } from '#tests/support/send_document'
import { Product, waitFor } from '#tests/support/product'
import { ProductClient } from '#tests/support/product_client'
import { SandboxClient } from '#sandbox/client'

/** Milliseconds in which a new process takes over what the dead one held, and indexes it. */
const takeoverMs = 120_000
const passages = 300

interface Row {
  readonly status: string
  readonly embedded_count: number
  readonly chunk_count: number
}

test.group('killed while a document is indexed', (group) => {
  let product: Product
  group.setup(async () => {
    product = await Product.start()
    return () => product.stop()
  })

  test('RAG-01: the next process goes on, nothing is embedded twice, and no passage is missing', async ({
    assert,
  }) => {
    const sandbox = new SandboxClient(product.sandboxUrl)
    const row = async () =>
      (
        await product.sql<Row>(
          'select status, embedded_count, chunk_count from knowledge_documents'
        )
      )[0]
    const admin = await new ProductClient(product).signIn('super@guiche.local')
    const settings = { enabled: true, chunkSize: 100, chunkOverlap: 0, searchThreshold: 0.1 }
    await admin.call('PUT', '/api/rag/config', settings)
    // Each batch takes a while.
    const slow = { kind: 'slow', call: 'embed', ms: 1000 }
    await sandbox.call('POST', '/api/ai/faults', slow)
    const text = Array.from({ length: passages }, (_, index) => `Entrega no bairro ${index}.`)
    await sendDocument(product, admin, { name: 'bairros.txt', text: text.join('\n\n') })
    await waitFor('some batches are done', async () => ((await row())?.embedded_count ?? 0) >= 64)
    await product.killServer()
    const before = (await row())!
    assert.equal(before.status, 'processing')
    assert.isBelow(before.embedded_count, before.chunk_count)
    const vectors = () =>
      product.sql<{ id: string; hash: string }>(
        'select id, md5(vector) as hash from knowledge_chunks where vector is not null order by id'
      )
    const done = await vectors()
    assert.lengthOf(done, before.embedded_count)
    await sandbox.call('DELETE', '/api/ai/faults')
    await sandbox.call('DELETE', '/api/ai/calls')
    await product.startServer()
    const again = await new ProductClient(product).signIn('super@guiche.local')
    await untilIndexed(again, takeoverMs)
    const after = (await row())!
    assert.deepEqual(after, { ...before, status: 'completed', embedded_count: before.chunk_count })
    const all = await vectors()
    assert.lengthOf(all, after.chunk_count)
    assert.includeDeepMembers(all, done)
    const { calls } = await sandbox.call<{ calls: readonly { kind: string }[] }>(
      'GET',
      '/api/ai/state'
    )
    const open = before.chunk_count - before.embedded_count
    assert.lengthOf(
      calls.filter(({ kind }) => kind === 'embed'),
      Math.ceil(open / 32)
    )
    const found = await again.call<{ passages: readonly unknown[] }>('POST', '/api/rag/search', {
      query: 'Entrega no bairro 299.',
    })
    assert.isAbove(found.passages.length, 0)
  }).timeout(240_000)
})
