/** The interface of Ollama, as its official client meets it. */
import { test } from '@japa/runner'
import { failureOf, startAi, type AiClient } from '#modules/ai/sandbox/tests/ai_client'

const model = 'llama2'
const messages = [{ role: 'user', content: 'oi' }]

test.group('AI server, interface of Ollama', (group) => {
  let ai: AiClient
  group.setup(async () => {
    ai = await startAi()
    return () => ai.sandbox.kill()
  })
  group.each.setup(async () => {
    await ai.clearFaults()
    await ai.clearCalls()
    await ai.change({ wordMs: 0, pullMs: 200, resetModels: true })
  })

  const installed = async () => (await ai.ollama().list()).models.map(({ name }) => name)

  test('version and installed models', async ({ assert }) => {
    assert.match((await ai.ollama().version()).version, /^\d+\.\d+\.\d+$/)
    const { models } = await ai.ollama().list()
    assert.deepEqual(
      models.map(({ name }) => name),
      ['llama2:latest', 'nomic-embed-text:latest', 'llava:latest']
    )
    assert.isAbove(models[0].size, 1e9)
    assert.isFalse(Number.isNaN(Date.parse(String(models[0].modified_at))))
  })

  test('what a model can do', async ({ assert }) => {
    assert.deepEqual((await ai.ollama().show({ model: 'llava' })).capabilities, [
      'completion',
      'vision',
    ])
    const embedding = await ai.ollama().show({ model: 'nomic-embed-text' })
    assert.deepEqual(embedding.capabilities, ['embedding'])
    const info = embedding.model_info as unknown as Record<string, unknown>
    assert.equal(info['nomic-bert.embedding_length'], 768)
    const refusal = await failureOf(ai.ollama().show({ model: 'mistral' }))
    assert.equal(refusal.status_code, 404)
  })

  test('a chat, whole and cut by num_predict', async ({ assert }) => {
    await ai.rules({ when: '', answer: 'um dois três' })
    const whole = await ai.ollama().chat({ model, messages })
    assert.equal(whole.message.content, 'um dois três')
    assert.deepInclude(whole, { done: true, done_reason: 'stop', model })
    assert.deepInclude(whole, { prompt_eval_count: 1, eval_count: 3 })
    const cut = await ai.ollama().chat({ model, messages, options: { num_predict: 2 } })
    assert.equal(cut.message.content, 'um dois')
    assert.equal(cut.done_reason, 'length')
    const json = await ai.ollama().chat({ model, messages, format: 'json' })
    assert.equal(json.message.content, '{"response":"um dois três"}')
  })

  test('streamed by words', async ({ assert }) => {
    await ai.rules({ when: '', answer: 'um dois' })
    const parts = await Array.fromAsync(await ai.ollama().chat({ model, messages, stream: true }))
    assert.deepEqual(
      parts.map(({ message, done }) => [message.content, done]),
      [
        ['um ', false],
        ['dois', false],
        ['', true],
      ]
    )
    assert.equal(parts.at(-1)!.eval_count, 2)
  })

  test('a stream is the default of the server', async ({ assert }) => {
    const body = JSON.stringify({ model, messages })
    const response = await fetch(`${ai.aiUrl}/api/chat`, { method: 'POST', body })
    assert.equal(response.headers.get('content-type'), 'application/x-ndjson')
  })

  test('an unknown model is 404, one for vectors does not chat', async ({ assert }) => {
    const missing = await failureOf(ai.ollama().chat({ model: 'nada', messages }))
    assert.equal(missing.status_code, 404)
    const other = await failureOf(ai.ollama().chat({ model: 'nomic-embed-text', messages }))
    assert.equal(other.status_code, 400)
  })

  test('pictures are listed by their size', async ({ assert }) => {
    const images = [new Uint8Array([1, 2, 3])]
    await ai.ollama().chat({ model: 'llava', messages: [{ ...messages[0], images }] })
    const [{ request }] = (await ai.state()).calls
    assert.deepEqual((request as { messages: unknown[] }).messages, [
      { ...messages[0], images: ['(3 bytes)'] },
    ])
  })

  test('vectors by the new call and the old one', async ({ assert }) => {
    const named = { model: 'nomic-embed-text' }
    const many = await ai.ollama().embed({ ...named, input: ['um café', 'dois'] })
    assert.deepEqual(
      many.embeddings.map(({ length }) => length),
      [768, 768]
    )
    assert.equal(many.prompt_eval_count, 3)
    const one = await ai.ollama().embeddings({ ...named, prompt: 'um café' })
    assert.deepEqual(one.embedding, many.embeddings[0])
    const few = await ai.ollama().embed({ ...named, input: 'dois', dimensions: 64 })
    assert.equal(few.embeddings[0].length, 64)
  })

  test('a download shows its progress and installs', async ({ assert }) => {
    const parts = await Array.fromAsync(await ai.ollama().pull({ model: 'mistral', stream: true }))
    const digests = new Set(parts.flatMap(({ digest }) => digest ?? []))
    assert.isAtLeast(digests.size, 2)
    assert.equal(parts[0].status, 'pulling manifest')
    assert.equal(parts.at(-1)!.status, 'success')
    for (const { completed, total } of parts.filter(({ digest }) => digest)) {
      assert.isAtMost(completed ?? 0, total)
    }
    assert.include(await installed(), 'mistral:latest')
    const again = await ai.ollama().pull({ model: 'phi3' })
    assert.equal(again.status, 'success')
  })

  test('a download ends with its caller and goes on where it stopped', async ({ assert }) => {
    await ai.change({ pullMs: 20_000 })
    const first = await ai.ollama().pull({ model: 'gemma2', stream: true })
    let reached = 0
    await failureOf(
      (async () => {
        for await (const { completed } of first) {
          if (!completed) continue
          reached = completed
          first.abort()
        }
      })()
    )
    await ai.newestUntil(({ hasLeft }) => hasLeft)
    assert.notInclude(await installed(), 'gemma2:latest')
    await ai.change({ pullMs: 0 })
    const parts = await Array.fromAsync(await ai.ollama().pull({ model: 'gemma2', stream: true }))
    const loaded = parts.flatMap(({ completed }) => completed ?? [])
    assert.isAbove(reached, 0)
    assert.equal(loaded[0], reached)
    assert.include(await installed(), 'gemma2:latest')
  })

  test('an unknown download: an error line after the answer has begun', async ({ assert }) => {
    const stream = await ai.ollama().pull({ model: 'does-not-exist', stream: true })
    const failure = await failureOf(Array.fromAsync(stream))
    assert.equal(failure.message, 'pull model manifest: file does not exist')
    const [call] = (await ai.state()).calls
    assert.deepInclude(call, { kind: 'pull', model: 'does-not-exist', status: 200 })
  })

  test('a model is deleted, by `name` or by `model`; an unknown one is 404', async ({ assert }) => {
    // The npm client sends `name`.
    await ai.ollama().delete({ model: 'llava' })
    const body = JSON.stringify({ model: 'llama2:latest' })
    const response = await fetch(`${ai.aiUrl}/api/delete`, { method: 'DELETE', body })
    assert.equal(response.status, 200)
    assert.deepEqual(await installed(), ['nomic-embed-text:latest'])
    const refusal = await failureOf(ai.ollama().delete({ model: 'llava' }))
    assert.equal(refusal.status_code, 404)
    assert.lengthOf((await ai.change({ resetModels: true })).models.ollama, 3)
  })
})
