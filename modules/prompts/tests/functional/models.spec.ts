/** The models that a prompt may name: the contract's, and those that its provider lists (AI-01). */
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import { apiAs } from '#app/kernel/testing/api'
import { startModels, type Models } from '#modules/ai/testing'
import { aStranger, anAdmin } from '#modules/identity/testing'
import { aPrompt, someInstructions, someKey } from '#modules/prompts/testing'
import { aQueue } from '#modules/queues/testing'

const path = '/prompt/models'

test.group('models of prompts', (group) => {
  let models: Models
  group.each.setup(async () => {
    const undo = await testUtils.db().wrapInGlobalTransaction()
    models = await startModels()
    models.offers = ['gpt-5-nano', 'whisper-1', 'gpt-4o-mini', 'text-embedding-3-small', 'a-model']
    return async () => {
      await models.stop()
      await undo()
    }
  })

  test('AI-01: those that write, after those of the contract', async ({ client, assert }) => {
    const answer = await apiAs(client, await anAdmin()).post(path, { apiKey: someKey })
    answer.assertStatus(200)
    assert.deepEqual(answer.body().models, [
      { id: 'gpt-3.5-turbo-1106', name: 'GPT 3.5 turbo' },
      { id: 'gpt-4o-mini', name: 'GPT 4.0' },
      { id: 'a-model', name: 'a-model' },
      { id: 'gpt-5-nano', name: 'gpt-5-nano' },
    ])
  })

  test('API-10: a saved prompt’s own key is used; another company’s prompt is 404', async ({
    client,
  }) => {
    const admin = await anAdmin()
    const calls = apiAs(client, admin)
    const { id } = await aPrompt(admin.actor)
    ;(await calls.post(path, { id })).assertStatus(200)
    const { id: foreign } = await aPrompt((await aStranger()).actor)
    ;(await calls.post(path, { id: foreign })).assertStatus(404)
    ;(await calls.post(path, {})).assertStatus(422)
  })

  test('AI-01: {status} of the provider is {error}')
    .with([
      { status: 401, answered: 422, error: 'ERR_PROMPT_APIKEY_INVALID' },
      { status: 500, answered: 502, error: 'ERR_PROMPT_PROVIDER' },
    ])
    .run(async ({ client, assert }, { status, answered, error }) => {
      models.offers = status
      const answer = await apiAs(client, await anAdmin()).post(path, { apiKey: someKey })
      answer.assertStatus(answered)
      assert.equal(answer.body().error, error)
    })

  test('AI-01: a prompt may name what the provider lists, and nothing else', async ({
    client,
    assert,
  }) => {
    const admin = await anAdmin()
    const { id: queueId } = await aQueue(admin.actor)
    const calls = apiAs(client, admin)
    const form = { name: 'Atendente', prompt: someInstructions, apiKey: someKey, queueId }
    const added = await calls.post('/prompt', { ...form, model: 'gpt-5-nano' })
    added.assertStatus(200)
    const one = `/prompt/${added.body().id}`
    const refused = await calls.put(one, { model: 'gpt-9' })
    refused.assertStatus(422)
    assert.deepEqual(refused.body().details, [{ field: 'model', rule: 'prompt_model' }])
    // The provider is asked about a new model alone.
    models.offers = 500
    ;(await calls.put(one, { ...form, model: 'gpt-5-nano', maxTokens: 7 })).assertStatus(200)
    const unknown = await calls.put(one, { model: 'a-model' })
    unknown.assertStatus(422)
    assert.deepEqual(unknown.body().details, [{ field: 'model', rule: 'prompt_model_unknown' }])
  })
})
