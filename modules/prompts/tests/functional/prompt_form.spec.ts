/** The form of prompts: its bounds and errors, and the key that is never shown (AI-01, API-10). */
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { apiAs } from '#app/kernel/testing/api'
import { auditsOf } from '#app/kernel/testing/audits'
import { fakeRealtime } from '#app/kernel/testing/fakes/realtime'
import { startModels } from '#modules/ai/testing'
import { aStranger, anAdmin, type SomeoneSignedIn } from '#modules/identity/testing'
import { decrypted, encrypted } from '#modules/prompts/credentials'
import { aPrompt, someInstructions, someKey } from '#modules/prompts/testing'
import { aQueue } from '#modules/queues/testing'

const path = '/prompt'
const unknownId = 2_000_000_000

const formOf = async ({ actor }: Pick<SomeoneSignedIn, 'actor'>) => ({
  name: 'Atendente',
  prompt: someInstructions,
  apiKey: someKey,
  queueId: (await aQueue(actor)).id,
})
const namesOf = (rows: readonly { name: string }[]) => rows.map(({ name }) => name)

test.group('prompts: the form', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('AI-01: one is added, with defaults for the rest', async ({ client, assert }) => {
    const admin = await anAdmin()
    const form = await formOf(admin)
    const answer = await apiAs(client, admin).post(path, {
      ...form,
      prompt: `  ${someInstructions}\r\nBe kind.  `,
    })
    answer.assertStatus(200)
    assert.containsSubset(answer.body(), {
      name: 'Atendente',
      prompt: `${someInstructions}\nBe kind.`,
      queueId: form.queueId,
      ...{ model: 'gpt-3.5-turbo-1106', maxTokens: 100, temperature: 1, maxMessages: 10 },
      ...{ apiKey: '••••abcd', tokens: { prompt: 0, completion: 0, total: 0 } },
    })
  })

  test('AI-01: all fields are changed, and those left out stay', async ({ client, assert }) => {
    const admin = await anAdmin()
    const calls = apiAs(client, admin)
    const { id } = (await calls.post(path, await formOf(admin))).body()
    const form = await formOf(admin)
    const fields = { model: 'gpt-4o-mini', maxTokens: 4096, temperature: 0.3, maxMessages: 50 }
    const all = { ...form, ...fields, name: 'Vendedora', apiKey: 'another-key-wxyz' }
    const edited = (await calls.put(`${path}/${id}`, all)).body()
    assert.containsSubset(edited, { ...all, apiKey: '••••wxyz' })
    const again = (await calls.put(`${path}/${id}`, { name: 'Outra vendedora' })).body()
    assert.containsSubset(again, { ...all, apiKey: '••••wxyz', name: 'Outra vendedora' })
  })

  /** Refused alike when one is added and when one is edited. */
  const refusals = [
    { what: 'a short name', form: { name: 'Rosa' }, error: 'ERR_PROMPT_NAME_INVALID' },
    { what: 'a long name', form: { name: 'x'.repeat(101) }, error: 'ERR_PROMPT_NAME_INVALID' },
    { what: 'a blank name', form: { name: '      ' }, error: 'ERR_PROMPT_NAME_INVALID' },
    {
      what: 'a short text',
      form: { prompt: 'x'.repeat(49) },
      error: 'ERR_PROMPT_INTELLIGENCE_INVALID',
    },
    {
      what: 'a long text',
      form: { prompt: 'x'.repeat(20_001) },
      error: 'ERR_PROMPT_INTELLIGENCE_INVALID',
    },
    { what: 'no text', form: { prompt: null }, error: 'ERR_PROMPT_INTELLIGENCE_INVALID' },
    { what: 'a blank key', form: { apiKey: '' }, error: 'ERR_PROMPT_APIKEY_INVALID' },
    { what: 'a key of two words', form: { apiKey: 'sk a' }, error: 'ERR_PROMPT_APIKEY_INVALID' },
    { what: 'no queue', form: { queueId: null }, error: 'ERR_PROMPT_QUEUEID_INVALID' },
    { what: 'an empty queue', form: { queueId: '' }, error: 'ERR_PROMPT_QUEUEID_INVALID' },
    { what: '0 messages', form: { maxMessages: 0 }, error: 'ERR_PROMPT_MAX_MESSAGES_INVALID' },
    { what: '51 messages', form: { maxMessages: 51 }, error: 'ERR_PROMPT_MAX_MESSAGES_INVALID' },
    {
      what: 'half a message',
      form: { maxMessages: 1.5 },
      error: 'ERR_PROMPT_MAX_MESSAGES_INVALID',
    },
    {
      what: 'an empty number',
      form: { maxMessages: '' },
      error: 'ERR_PROMPT_MAX_MESSAGES_INVALID',
    },
    { what: 'another model', form: { model: 'gpt-9' }, error: 'ERR_VALIDATION' },
    { what: 'no model', form: { model: null }, error: 'ERR_VALIDATION' },
    { what: '0 tokens', form: { maxTokens: 0 }, error: 'ERR_VALIDATION' },
    { what: '4097 tokens', form: { maxTokens: 4097 }, error: 'ERR_VALIDATION' },
    { what: 'a temperature above 1', form: { temperature: 1.1 }, error: 'ERR_VALIDATION' },
    { what: 'a temperature below 0', form: { temperature: -0.1 }, error: 'ERR_VALIDATION' },
    { what: 'no temperature', form: { temperature: '' }, error: 'ERR_VALIDATION' },
  ]

  test('AI-01: {what} is refused with {error}, and nothing is saved')
    .with(refusals)
    .run(async ({ client, assert, cleanup }, { form, error }) => {
      const models = await startModels()
      cleanup(() => models.stop())
      const admin = await anAdmin()
      const { id, name } = await aPrompt(admin.actor)
      const calls = apiAs(client, admin)
      for (const answer of [
        await calls.post(path, { ...(await formOf(admin)), ...form }),
        await calls.put(`${path}/${id}`, form),
      ]) {
        answer.assertStatus(422)
        assert.equal(answer.body().error, error)
        const fields = answer.body().details.map((one: { field: string }) => one.field)
        assert.deepEqual(fields, Object.keys(form))
      }
      const { prompts } = (await calls.get(path)).body()
      assert.deepEqual(namesOf(prompts), [name])
    })

  test('AI-01: a new one needs its {$self}')
    .with(['name', 'prompt', 'apiKey', 'queueId'] as const)
    .run(async ({ client, assert }, field) => {
      const admin = await anAdmin()
      const { [field]: missing, ...form } = await formOf(admin)
      assert.exists(missing)
      const answer = await apiAs(client, admin).post(path, form)
      answer.assertStatus(422)
      assert.deepEqual(answer.body().details, [{ field, rule: 'required' }])
    })

  test('AI-01: all that is wrong is said at once', async ({ client, assert }) => {
    const answer = await apiAs(client, await anAdmin()).post(path, { maxTokens: 0 })
    answer.assertStatus(422)
    const { error, details } = answer.body()
    assert.equal(error, 'ERR_PROMPT_NAME_INVALID')
    assert.sameMembers(
      details.map(({ field }: { field: string }) => field),
      ['name', 'prompt', 'apiKey', 'queueId', 'maxTokens']
    )
  })

  test('API-03: the queue of another company, or none, is 404', async ({ client }) => {
    const [admin, stranger] = [await anAdmin(), await aStranger()]
    const { id } = await aPrompt(admin.actor)
    const theirs = await aQueue(stranger.actor)
    const calls = apiAs(client, admin)
    for (const queueId of [theirs.id, unknownId]) {
      for (const answer of [
        await calls.post(path, { ...(await formOf(admin)), queueId }),
        await calls.put(`${path}/${id}`, { queueId }),
      ]) {
        answer.assertStatus(404)
        answer.assertBodyContains({ error: 'ERR_NO_QUEUE_FOUND' })
      }
    }
  })

  test('AI-01: a name is unique within a company, ignoring case', async ({ client, assert }) => {
    const [admin, stranger] = [await anAdmin(), await aStranger()]
    await aPrompt(stranger.actor, { name: 'Atendente' })
    const calls = apiAs(client, admin)
    const form = await formOf(admin)
    ;(await calls.post(path, form)).assertStatus(200)
    const { id } = await aPrompt(admin.actor, { name: 'Vendedora' })
    for (const answer of [
      await calls.post(path, { ...form, name: 'ATENDENTE' }),
      await calls.put(`${path}/${id}`, { name: 'atendente' }),
    ]) {
      answer.assertStatus(422)
      assert.equal(answer.body().error, 'ERR_PROMPT_NAME_INVALID')
      assert.deepEqual(answer.body().details, [{ field: 'name', rule: 'prompt_name' }])
    }
    ;(await calls.put(`${path}/${id}`, { name: 'VENDEDORA' })).assertStatus(200)
  })
})

test.group('prompts: the key', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('API-10: the key is encrypted, shown as a mask, and stays when the mask is sent back', async ({
    client,
    assert,
    cleanup,
  }) => {
    const admin = await anAdmin()
    const realtime = fakeRealtime()
    cleanup(realtime.restore)
    const calls = apiAs(client, admin)
    const form = await formOf(admin)
    const added = (await calls.post(path, form)).body()
    const { id, apiKey } = added
    assert.equal(apiKey, '••••abcd')
    const row = await db.from('prompts').where({ id }).first()
    assert.equal(decrypted(row.api_key), someKey)
    const edited = await calls.put(`${path}/${id}`, { ...form, apiKey, name: 'Vendedora' })
    edited.assertBodyContains({ apiKey: '••••abcd', name: 'Vendedora' })
    const after = await db.from('prompts').where({ id }).first()
    assert.equal(after.api_key, row.api_key)
    const places = { row, added, edited: edited.body(), events: realtime.deliveries }
    const seen = JSON.stringify({ ...places, audits: await auditsOf('prompts', id) })
    assert.notInclude(seen, someKey)
  })

  test('API-10: a mask is no key of a new prompt', async ({ client }) => {
    const admin = await anAdmin()
    const form = { ...(await formOf(admin)), apiKey: '••••abcd' }
    const answer = await apiAs(client, admin).post(path, form)
    answer.assertStatus(422)
    answer.assertBodyContains({ error: 'ERR_PROMPT_APIKEY_INVALID' })
  })

  test('API-10: a key that was encrypted with another APP_KEY has no mask', async ({ client }) => {
    const admin = await anAdmin()
    const other = encrypted(someKey).slice(0, -4)
    const { id } = await aPrompt(admin.actor, { apiKey: other })
    ;(await apiAs(client, admin).get(`${path}/${id}`)).assertBodyContains({ apiKey: '' })
  })

  test('API-13, AI-11: each change is audited, without the key and the text', async ({
    client,
    assert,
  }) => {
    const admin = await anAdmin()
    const { id } = await aPrompt(admin.actor, { name: 'Atendente' })
    const calls = apiAs(client, admin)
    const changes = {
      name: 'Vendedora',
      apiKey: 'a-fresh-key-of-theirs',
      prompt: `${someInstructions} Never say a price.`,
    }
    ;(await calls.put(`${path}/${id}`, changes)).assertStatus(200)
    ;(await calls.delete(`${path}/${id}`)).assertStatus(200)
    ;(await calls.get(`${path}/${id}`)).assertStatus(404)
    const audits = await auditsOf('prompts', id)
    assert.containsSubset(audits, [
      { action: 'prompts.update', before: { name: 'Atendente' }, after: { name: 'Vendedora' } },
      { action: 'prompts.delete', before: { name: 'Vendedora' } },
    ])
    // That they changed is kept.
    assert.includeMembers([...audits[0]!.fields], ['name', 'key', 'instructions'])
    const written = JSON.stringify(audits)
    for (const hidden of [someKey, changes.apiKey, 'flower', 'price'])
      assert.notInclude(written, hidden)
  })
})
