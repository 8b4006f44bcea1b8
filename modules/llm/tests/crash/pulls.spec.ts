/** The server is killed in the middle of a download: the next process goes on, and the model is there (LLM-13). */
import { test } from '@japa/runner'
import { ProductClient } from '#tests/support/product_client'
import { Product, waitFor } from '#tests/support/product'
import { SandboxClient } from '#sandbox/client'

/** Milliseconds in which a new process takes over what the dead one held, and downloads it. */
const takeoverMs = 90_000

interface LatestPull {
  readonly pull: { readonly status: string; readonly completed: number | null } | null
}

test.group('killed in the middle of a download', (group) => {
  let product: Product
  group.setup(async () => {
    product = await Product.start()
    return () => product.stop()
  })

  test('LLM-13: the next process goes on, and nobody begins a second one', async ({ assert }) => {
    const settings = (pullMs: number) =>
      new SandboxClient(product.sandboxUrl).call('PUT', '/api/ai/settings', { pullMs })
    await settings(60_000)
    const operator = await new ProductClient(product).signIn('super@guiche.local')
    const latest = async () =>
      (await operator.call<LatestPull>('GET', '/llm-config/models/pull')).pull!
    const body = { modelName: 'mistral', stream: false }
    await operator.call('POST', '/llm-config/models/pull', body)
    await waitFor('some of it is there', async () => ((await latest()).completed ?? 0) > 0)
    await product.killServer()
    const [row] = await product.sql<{ state: string; attempts: number }>(
      'select state, attempts from llm_pulls'
    )
    assert.deepEqual(row, { state: 'pending', attempts: 1 })
    await settings(500)
    await product.startServer()
    const again = await new ProductClient(product).signIn('super@guiche.local')
    await waitFor(
      'the model is there',
      async () =>
        (await again.call<LatestPull>('GET', '/llm-config/models/pull')).pull!.status === 'success',
      takeoverMs
    )
    const { models } = await again.call<{ models: readonly { name: string }[] }>(
      'GET',
      '/llm-config/models/installed'
    )
    assert.include(
      models.map(({ name }) => name),
      'mistral:latest'
    )
    const [after] = await product.sql<{ attempts: number }>('select attempts from llm_pulls')
    assert.equal(after!.attempts, 2)
  }).timeout(240_000)
})
