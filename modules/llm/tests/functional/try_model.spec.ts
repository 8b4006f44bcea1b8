/** What is tried before customers are answered: connections, and a prompt whole and in pieces (LLM-07, LLM-12). */
import { inspect } from 'node:util'
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import { apiAs } from '#app/kernel/testing/api'
import { testPrompt } from '#modules/llm/try_model'
import { anAdmin, anAgent, type SomeoneSignedIn } from '#modules/identity/testing'
import { platform, writeSetting } from '#app/kernel/settings/settings'
import {
  eventsIn,
  openStream,
  startAiServer,
  type AiServer,
} from '#modules/llm/tests/support/ai_server'

const path = '/llm-config/test-prompt'
const connection = '/llm-config/test-connection'
const asked = { message: 'oi', useCurrentConfig: true }

test.group('llm: what is tried', (group) => {
  let server: AiServer
  group.setup(async () => {
    server = await startAiServer()
    return () => server.stop()
  })
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())
  group.each.setup(async () => {
    const { ai } = server
    await ai.clearFaults()
    await ai.clearCalls()
    await ai.change({ wordMs: 0 })
    await ai.rules({ when: 'oi', answer: 'Olá, tudo bem?' }, { when: '', answer: 'Não sei.' })
  })

  const aCloudAdmin = async (client: Parameters<typeof apiAs>[0], key = server.key) => {
    const admin = await anAdmin()
    const form = { provider: 'openai', openaiApiKey: key, systemPrompt: 'Be kind.' }
    ;(await apiAs(client, admin).put('/llm-config', form)).assertStatus(200)
    return admin
  }

  test('LLM-12: a connection is true where the server answers, false where it does not or is unset', async ({
    client,
    assert,
  }) => {
    const admin = await anAdmin()
    const calls = apiAs(client, admin)
    const tested = async (config?: object) => (await calls.post(connection, { config })).body()
    assert.deepEqual(await tested(), { ollama: true, openai: false })
    // Before it is saved.
    assert.deepEqual(await tested({ openaiApiKey: server.key }), { ollama: true, openai: true })
    assert.deepEqual(await tested({ openaiApiKey: 'sk-wrong' }), { ollama: true, openai: false })
    await server.ai.fault({ kind: '500' })
    assert.deepEqual(await tested({ openaiApiKey: server.key }), { ollama: false, openai: false })
  })

  test('LLM-12: a slow server is given up after 5 s', async ({ client, assert }) => {
    const admin = await anAdmin()
    await server.ai.fault({ kind: 'slow', ms: 20_000 })
    const startedAt = performance.now()
    const answer = await apiAs(client, admin).post(connection, {})
    assert.deepEqual(answer.body(), { ollama: false, openai: false })
    assert.isBelow(performance.now() - startedAt, 7_000)
  }).timeout(15_000)

  test('LLM-12: {$self} answers a prompt, with its tokens and its time')
    .with(['ollama', 'openai'])
    .run(async ({ client, assert }, provider) => {
      const admin = await aCloudAdmin(client)
      const calls = apiAs(client, admin)
      const answer = await calls.post(path, { ...asked, config: { provider } })
      answer.assertStatus(200)
      const { latencyMs, tokens, ...rest } = answer.body()
      assert.deepEqual(rest, { response: 'Olá, tudo bem?', sources: [] })
      // The text and the rules of the product are read, too.
      assert.isAbove(tokens, 100)
      assert.isAbove(latencyMs, 0)
      const [call] = (await server.ai.state()).calls
      assert.include(JSON.stringify(call), 'Be kind.')
    })

  test('LLM-12: what is not saved yet is tried, and saves nothing', async ({ client, assert }) => {
    const admin = await aCloudAdmin(client)
    const calls = apiAs(client, admin)
    const before = (await calls.get('/llm-config')).body()
    const config = { systemPrompt: 'Be brief.', openaiModel: 'gpt-4o', openaiApiKey: '••••abcd' }
    ;(await calls.post(path, { ...asked, config })).assertStatus(200)
    const seen = JSON.stringify((await server.ai.state()).calls[0])
    assert.include(seen, 'Be brief.')
    assert.include(seen, 'gpt-4o')
    assert.deepEqual((await calls.get('/llm-config')).body(), before)
    // Without what the company has written.
    ;(await calls.post(path, { ...asked, useCurrentConfig: false })).assertStatus(200)
    assert.notInclude(JSON.stringify((await server.ai.state()).calls[0]), 'Be kind.')
    const odd = await calls.post(path, { ...asked, config: { temperature: 9 } })
    odd.assertStatus(422)
    assert.deepEqual(odd.body().details, [{ field: 'config.temperature', rule: 'range' }])
    const far = await calls.post(path, { ...asked, config: { ollamaUrl: 'http://10.0.0.9' } })
    far.assertBodyContains({ error: 'ERR_LLM_SERVER_NOT_ALLOWED' })
  })

  test('LLM-12: a message of {$self} is 422')
    .with(['', '   ', null, 'x'.repeat(10_001)])
    .run(async ({ client, assert }, message) => {
      const answer = await apiAs(client, await anAdmin()).post(path, { ...asked, message })
      answer.assertStatus(422)
      assert.equal(answer.body().details[0].field, 'message')
    })

  test('LLM-12: {fault} is 502 with the reason {reason}, and neither key nor text')
    .with([
      { fault: '429', reason: 'rate_limit' },
      { fault: 'quota', reason: 'quota' },
      { fault: '500', reason: 'failed' },
      { fault: 'cut', reason: 'unreachable' },
      { fault: 'garbage', reason: 'garbage' },
      { fault: 'key', reason: 'key' },
    ] as const)
    .run(async ({ client, assert }, { fault, reason }) => {
      const admin = await aCloudAdmin(client)
      await server.ai.fault({ kind: fault })
      const secret = { message: 'oi, meu CPF é 123', useCurrentConfig: true }
      const answer = await apiAs(client, admin).post(path, secret)
      answer.assertStatus(502)
      assert.containsSubset(answer.body(), { error: 'ERR_LLM_PROVIDER', reason })
      // What would be logged.
      const error = await testPrompt(admin.actor, {
        ...{ message: secret.message, usesConfig: true, unsaved: {} },
      }).catch((thrown: Error) => thrown)
      assert.instanceOf(error, Error)
      const said = JSON.stringify([answer.body(), error, inspect(error, { depth: 9 })])
      assert.include(said, reason)
      assert.notInclude(said, server.key)
      assert.notInclude(said, 'CPF')
    })

  test('LLM-12: without a key, with a wrong one and with an unknown model it is 502 with the reason', async ({
    client,
    assert,
  }) => {
    const calls = apiAs(client, await anAdmin())
    const reasonOf = async (config: object) =>
      (await calls.post(path, { ...asked, config })).body().reason
    assert.equal(await reasonOf({ provider: 'openai' }), 'not_set')
    assert.equal(await reasonOf({ provider: 'openai', openaiApiKey: 'sk-wrong' }), 'key')
    assert.equal(await reasonOf({ provider: 'ollama', model: 'no-such-model' }), 'no_model')
  })

  test('LLM-03: an address that the operator takes off the list is not called any more', async ({
    client,
    assert,
  }) => {
    const admin = await anAdmin()
    const calls = apiAs(client, admin)
    const named = server.ai.aiUrl.replace('127.0.0.1', 'localhost')
    await writeSetting(platform, 'llm.ollama_urls', named)
    ;(await calls.put('/llm-config', { ollamaUrl: named })).assertStatus(200)
    // It lies in the server's own network, which an address of the list may.
    assert.isTrue((await calls.post(connection, {})).body().ollama)
    await writeSetting(platform, 'llm.ollama_urls', '')
    assert.isFalse((await calls.post(connection, {})).body().ollama)
    assert.equal((await calls.post(path, asked)).body().reason, 'not_set')
  })

  test('LLM-07, LLM-12: {$self} in pieces, then tokens and time')
    .with(['ollama', 'openai'])
    .run(async ({ client, assert }, provider) => {
      const admin = await aCloudAdmin(client)
      const answer = await openStream(path, admin, { body: { ...asked, config: { provider } } })
      assert.equal(answer.status, 200)
      assert.include(answer.headers.get('content-type')!, 'text/event-stream')
      const events = eventsIn(await answer.text())
      const { latencyMs, tokens, ...last } = events.at(-1)!
      assert.deepEqual(last, { response: 'Olá, tudo bem?', sources: [], done: true })
      assert.isAbove(Number(tokens), 100)
      assert.isAbove(Number(latencyMs), 0)
      const texts = events.slice(0, -1).map(({ text }) => text)
      assert.isAbove(texts.length, 1)
      assert.equal(texts.join(''), 'Olá, tudo bem?')
    })

  test('LLM-07: a stream that fails before its first piece is 502, later its last event', async ({
    client,
    assert,
  }) => {
    const admin = await aCloudAdmin(client)
    await server.ai.fault({ kind: '500', count: 1 })
    const early = await openStream(path, admin, { body: asked })
    assert.equal(early.status, 502)
    assert.containsSubset(await early.json(), { error: 'ERR_LLM_PROVIDER', reason: 'failed' })
    await server.ai.fault({ kind: 'cut', count: 1 })
    const late = await openStream(path, admin, { body: asked })
    assert.equal(late.status, 200)
    const events = eventsIn(await late.text())
    assert.deepEqual(events.at(-1), { error: 'ERR_LLM_PROVIDER', reason: 'garbage' })
  })

  test('LLM-07: when its reader leaves, the server is not kept writing', async ({
    client,
    assert,
  }) => {
    const admin = await aCloudAdmin(client)
    await server.ai.change({ wordMs: 300 })
    await server.ai.rules({ when: '', answer: 'palavra '.repeat(60) })
    const leaving = new AbortController()
    const { body } = await openStream(path, admin, { body: asked, signal: leaving.signal })
    await body!.getReader().read()
    leaving.abort()
    const call = await server.ai.newestUntil(({ took }) => took !== null)
    assert.isTrue(call.hasLeft)
  }).timeout(15_000)

  test('AUT-14: nobody but admins tries anything')
    .with([path, connection])
    .run(async ({ client }, url) => {
      const agent: SomeoneSignedIn = await anAgent()
      const refused = await apiAs(client, agent).post(url, asked)
      refused.assertStatus(403)
      refused.assertBodyContains({ error: 'ERR_NO_PERMISSION' })
      ;(await apiAs(client, null).post(url, asked)).assertStatus(403)
    })
})
