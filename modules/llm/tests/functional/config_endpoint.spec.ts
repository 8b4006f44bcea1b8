/** The configuration of a company's language model: its row, its bounds, its key, who may (LLM-01, LLM-03). */
import db from '@adonisjs/lucid/services/db'
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import { apiAs } from '#app/kernel/testing/api'
import { auditsOf } from '#app/kernel/testing/audits'
import { platform, writeSetting } from '#app/kernel/settings/settings'
import { aStranger, aSupervisor, anAdmin, anAgent } from '#modules/identity/testing'
import { defaultServers } from '#modules/ai/public'
import { decrypted } from '#modules/llm/credentials'
import { LlmConfig } from '#modules/llm/model'
import { aQueue } from '#modules/queues/testing'

const path = '/llm-config'
const key = 'sk-of-a-company-abcd'

test.group('llm: the configuration', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('LLM-01: the first call makes it, with the defaults of the contract', async ({
    client,
    assert,
  }) => {
    const admin = await anAdmin()
    const calls = apiAs(client, admin)
    const answer = await calls.get(path)
    answer.assertStatus(200)
    assert.containsSubset(answer.body(), {
      ...{ provider: 'ollama', enabled: false, queueId: null, systemPrompt: '', model: '' },
      ...{ temperature: 0.7, maxTokens: 4000, errorMessage: '', openaiApiKey: '' },
      ...{ ollamaModel: 'llama2', openaiModel: 'gpt-3.5-turbo' },
      ollamaUrl: defaultServers().ollama,
      modules: { rag: { enabled: false, settings: {} }, functions: { enabled: false } },
      ragConfig: { enabled: false, chunkSize: 1000, embeddingModel: 'nomic-embed-text' },
      advancedConfig: {
        ...{ contextWindow: 128_000, maxConversationLength: 20, memoryType: 'buffer' },
        ...{ responseFormat: 'text', streamResponse: false, fallbackBehavior: 'error' },
        rateLimiting: { enabled: false, maxRequestsPerMinute: 60, maxTokensPerDay: 100_000 },
        monitoring: { logRequests: true, logResponses: false, metrics: true },
      },
    })
    const again = (await calls.get(path)).body()
    assert.equal(again.id, answer.body().id)
  })

  test('LLM-01: known fields are replaced, the others stay, unknown ones are ignored', async ({
    client,
    assert,
  }) => {
    const admin = await anAdmin()
    const { id: queueId } = await aQueue(admin.actor)
    const calls = apiAs(client, admin)
    const form = {
      ...{ provider: 'openai', enabled: true, queueId, temperature: 1.9, maxTokens: 32_000 },
      ...{ model: 'gpt-4o', errorMessage: 'Já volto.' },
      modules: { rag: { enabled: true, settings: { top: 3 } } },
      advancedConfig: { memoryType: 'summary', monitoring: { logResponses: true } },
    }
    const more = { systemPrompt: ' Be\r\nkind. ', somethingElse: { is: 'ignored' } }
    const saved = await calls.put(path, { ...form, ...more })
    saved.assertStatus(200)
    assert.containsSubset(saved.body(), { ...form, systemPrompt: 'Be\nkind.' })
    assert.notProperty(saved.body(), 'somethingElse')
    const part = { advancedConfig: { monitoring: { metrics: false } } }
    const again = (await calls.put(path, part)).body()
    assert.containsSubset(again, {
      ...{ provider: 'openai', queueId, model: 'gpt-4o' },
      modules: { rag: { enabled: true, settings: { top: 3 } }, webhooks: { enabled: false } },
      advancedConfig: {
        ...{ memoryType: 'summary', contextWindow: 128_000 },
        monitoring: { logRequests: true, logResponses: true, metrics: false },
      },
    })
    assert.deepEqual((await calls.get(path)).body(), again)
    // A screen sends the whole answer back.
    ;(await calls.put(path, again)).assertStatus(200)
    assert.isNull((await calls.put(path, { queueId: '' })).body().queueId)
  })

  test('LLM-01: {field} = {value} is refused, and nothing is saved')
    .with([
      { field: 'temperature', value: 0 },
      { field: 'temperature', value: 2 },
      { field: 'temperature', value: null },
      { field: 'maxTokens', value: 49 },
      { field: 'maxTokens', value: 32_001 },
      { field: 'maxTokens', value: 100.5 },
      { field: 'provider', value: 'other' },
      { field: 'enabled', value: 'perhaps' },
      { field: 'queueId', value: 0 },
      { field: 'systemPrompt', value: 'x'.repeat(20_001) },
      { field: 'errorMessage', value: 'x'.repeat(4097) },
      { field: 'ollamaModel', value: 'two words' },
      { field: 'openaiApiKey', value: 'sk with blanks' },
      { field: 'advancedConfig.contextWindow', value: 999 },
      { field: 'advancedConfig.contextWindow', value: 128_001 },
      { field: 'advancedConfig.maxConversationLength', value: 0 },
      { field: 'advancedConfig.memoryType', value: 'elephant' },
      { field: 'advancedConfig.rateLimiting.maxRequestsPerMinute', value: 0 },
      { field: 'advancedConfig.rateLimiting.maxTokensPerDay', value: 0 },
      { field: 'advancedConfig.monitoring.metrics', value: 'perhaps' },
      { field: 'modules.rag.enabled', value: 'perhaps' },
      { field: 'modules.rag.settings', value: { long: 'x'.repeat(20_000) } },
    ])
    .run(async ({ client, assert }, { field, value }) => {
      const admin = await anAdmin()
      const calls = apiAs(client, admin)
      const before = (await calls.get(path)).body()
      const form = field
        .split('.')
        .reduceRight<unknown>((inner, name) => ({ [name]: inner }), value)
      const answer = await calls.put(path, { ...(form as object), openaiModel: 'other' })
      answer.assertStatus(422)
      assert.equal(answer.body().error, 'ERR_VALIDATION')
      assert.deepEqual(
        answer.body().details.map((one: { field: string }) => one.field),
        [field]
      )
      assert.deepEqual((await calls.get(path)).body(), before)
    })

  test('LLM-01, API-10: the key is encrypted and masked; the mask keeps it, a blank one clears it', async ({
    client,
    assert,
  }) => {
    const admin = await anAdmin()
    const calls = apiAs(client, admin)
    const saved = (await calls.put(path, { openaiApiKey: key })).body()
    assert.equal(saved.openaiApiKey, '••••abcd')
    const stored = async () => (await LlmConfig.of(admin.actor).firstOrFail()).openaiApiKey
    assert.notInclude(await stored(), key)
    assert.equal(decrypted(await stored()), key)
    await calls.put(path, { openaiApiKey: '••••abcd' })
    assert.equal(decrypted(await stored()), key)
    assert.equal((await calls.put(path, { openaiApiKey: '' })).body().openaiApiKey, '')
    assert.isNull(await stored())
    const audits = JSON.stringify(await auditsOf('llm_configs', saved.id))
    assert.include(audits, 'llm.update')
    assert.notInclude(audits, key)
    assert.notInclude(audits, 'abcd')
  })

  test('LLM-01: a queue of another company is 404, and the own one stays while it is named', async ({
    client,
  }) => {
    const [admin, stranger] = [await anAdmin(), await aStranger()]
    const calls = apiAs(client, admin)
    const theirs = await aQueue(stranger.actor)
    const missing = await calls.put(path, { queueId: theirs.id })
    missing.assertStatus(404)
    missing.assertBodyContains({ error: 'ERR_NO_QUEUE_FOUND' })
    const { id } = await aQueue(admin.actor)
    ;(await calls.put(path, { queueId: id })).assertStatus(200)
    const refused = await calls.delete(`/queue/${id}`)
    refused.assertStatus(409)
    refused.assertBodyContains({ error: 'ERR_QUEUE_IN_USE' })
    ;(await calls.put(path, { queueId: null })).assertStatus(200)
    ;(await calls.delete(`/queue/${id}`)).assertStatus(200)
  })

  test('LLM-15: a switch without a module behind it is stored, and reported as not installed', async ({
    client,
    assert,
  }) => {
    const calls = apiAs(client, await anAdmin())
    const modules = { database: { enabled: true }, functions: { enabled: true } }
    const saved = (await calls.put(path, { modules })).body().modules
    for (const name of ['database', 'functions']) {
      assert.containsSubset(saved[name], { enabled: true, state: 'notInstalled' })
    }
  })

  test('LLM-04: categories of templates belong to queues of the company', async ({
    client,
    assert,
  }) => {
    const admin = await anAdmin()
    const calls = apiAs(client, admin)
    const { id } = await aQueue(admin.actor)
    const saved = (await calls.put(path, { categoryQueues: { sales: [id] } })).body()
    assert.deepEqual(saved.categoryQueues, { support: [], sales: [id], technical: [] })
    const again = (await calls.put(path, { categoryQueues: { support: [id] } })).body()
    assert.deepEqual(again.categoryQueues, { support: [id], sales: [id], technical: [] })
    const theirs = await aQueue((await aStranger()).actor)
    const refused = await calls.put(path, { categoryQueues: { sales: [theirs.id] } })
    refused.assertStatus(404)
    refused.assertBodyContains({ error: 'ERR_NO_QUEUE_FOUND' })
  })

  test('AUT-14: everybody reads it, without addresses and what modules are set to; admins alone save', async ({
    client,
    assert,
  }) => {
    const admin = await anAdmin()
    const form = { modules: { database: { enabled: true, settings: { secret: 'pg://x' } } } }
    ;(await apiAs(client, admin).put(path, form)).assertStatus(200)
    const { company } = admin
    for (const person of [await anAgent({ company }), await aSupervisor({ company })]) {
      const calls = apiAs(client, person)
      const seen = (await calls.get(path)).body()
      assert.deepEqual(seen.modules.database, {
        ...{ enabled: true, settings: {}, state: 'notInstalled' },
      })
      assert.deepEqual([seen.ollamaUrl, seen.servers], ['', { ollama: [], openai: [] }])
      const refused = await calls.put(path, form)
      refused.assertStatus(403)
      refused.assertBodyContains({ error: 'ERR_NO_PERMISSION' })
    }
    ;(await apiAs(client, null).get(path)).assertStatus(403)
  })

  test('API-02: what one company saves, another neither sees nor changes', async ({
    client,
    assert,
  }) => {
    const [admin, stranger] = [await anAdmin(), await aStranger()]
    await apiAs(client, stranger).put(path, { systemPrompt: 'Theirs.' })
    await apiAs(client, admin).put(path, { systemPrompt: 'Ours.' })
    assert.equal((await apiAs(client, stranger).get(path)).body().systemPrompt, 'Theirs.')
    assert.equal((await apiAs(client, admin).get(path)).body().systemPrompt, 'Ours.')
  })
})

test.group('llm: addresses of servers', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  const refusals = ['http://10.0.0.9:11434', 'http://169.254.169.254', 'file:///etc', 'nonsense']

  test('LLM-03: {$self} is refused while the operator has not allowed it')
    .with(refusals)
    .run(async ({ client, assert }, url) => {
      const admin = await anAdmin()
      for (const field of ['ollamaUrl', 'openaiUrl']) {
        const answer = await apiAs(client, admin).put(path, { [field]: url })
        answer.assertStatus(422)
        assert.equal(answer.body().error, 'ERR_LLM_SERVER_NOT_ALLOWED')
        assert.deepEqual(answer.body().details, [{ field, rule: 'llm_server' }])
      }
    })

  test('LLM-03: an allowed one is chosen, offered, and the default again by a blank one', async ({
    client,
    assert,
  }) => {
    const admin = await anAdmin()
    const calls = apiAs(client, admin)
    await writeSetting(platform, 'llm.ollama_urls', 'http://10.0.0.9:11434/, http://gpu:11434')
    await writeSetting(platform, 'llm.openai_urls', 'http://10.0.0.9:8000/v1')
    const chosen = { ollamaUrl: 'http://10.0.0.9:11434', openaiUrl: 'http://10.0.0.9:8000/v1/' }
    const saved = (await calls.put(path, chosen)).body()
    assert.equal(saved.ollamaUrl, 'http://10.0.0.9:11434')
    assert.equal(saved.openaiUrl, 'http://10.0.0.9:8000/v1')
    const { ollama } = defaultServers()
    assert.deepEqual(saved.servers.ollama, [ollama, 'http://10.0.0.9:11434', 'http://gpu:11434'])
    assert.equal((await calls.put(path, { ollamaUrl: '' })).body().ollamaUrl, ollama)
  })

  test('LLM-03: a list of the operator contains addresses alone', async ({ assert }) => {
    for (const list of ['http://gpu:11434 nonsense', 'ftp://gpu', 'http://user:word@gpu']) {
      await assert.rejects(() => writeSetting(platform, 'llm.ollama_urls', list), /not valid/)
    }
  })
})

test.group('llm: two at once', () => {
  test('LLM-01: two first calls at once make one row', async ({ client, assert, cleanup }) => {
    const admin = await anAdmin()
    const { id } = admin.company
    cleanup(async () => {
      await db.from('audit_entries').where('company_id', id).delete()
      await db.from('companies').where('id', id).delete()
    })
    const calls = apiAs(client, admin)
    const answers = await Promise.all([1, 2, 3, 4].map(() => calls.get(path)))
    for (const answer of answers) answer.assertStatus(200)
    assert.lengthOf(new Set(answers.map((answer) => answer.body().id)), 1)
    assert.lengthOf(await db.from('llm_configs').where('company_id', id), 1)
  })

  test('LLM-01: admins switch help for people on; others read whether it is', async ({
    client,
    assert,
  }) => {
    const admin = await anAdmin()
    const calls = apiAs(client, admin)
    assert.deepEqual((await calls.get('/llm-config')).body().agentHelp, { enabled: false })
    const saved = await calls.put('/llm-config', { agentHelp: { enabled: true } })
    assert.deepEqual(saved.body().agentHelp, { enabled: true })
    ;(await calls.put('/llm-config', { maxTokens: 300 })).assertStatus(200)
    const agent = await anAgent({ company: admin.company })
    const shown = await apiAs(client, agent).get('/llm-config')
    assert.deepEqual(shown.body().agentHelp, { enabled: true })
    ;(await calls.put('/llm-config', { agentHelp: { enabled: 'x' } })).assertStatus(422)
  })
})
