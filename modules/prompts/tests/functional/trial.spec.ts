/** A prompt is tried before it is saved: the model is really asked, and nothing is kept, sent or moved. */
import db from '@adonisjs/lucid/services/db'
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import { apiAs } from '#app/kernel/testing/api'
import { startModels, type Models } from '#modules/ai/testing'
import { aStranger, anAdmin } from '#modules/identity/testing'
import { handOverLine } from '#modules/ai/conversation/rules'
import { aPrompt, someInstructions, someKey } from '#modules/prompts/testing'
import { aQueue } from '#modules/queues/testing'

const path = '/prompt/trial'
const oi = [{ fromMe: false, body: 'oi' }]

test.group('a trial of a prompt', (group) => {
  let models: Models
  group.each.setup(async () => {
    const undo = await testUtils.db().wrapInGlobalTransaction()
    models = await startModels()
    return async () => {
      await models.stop()
      await undo()
    }
  })

  async function aForm() {
    const admin = await anAdmin()
    const { id: queueId } = await aQueue(admin.actor, 'Atendimento')
    return { admin, form: { prompt: someInstructions, apiKey: someKey, queueId } }
  }

  test('AI-04: the model of the form gets its text, the rules and the conversation', async ({
    client,
    assert,
  }) => {
    const { admin, form } = await aForm()
    models.says('Das nove às seis.')
    const messages = [
      ...oi,
      { fromMe: true, body: 'Olá!' },
      { fromMe: false, body: ' Que horas? ' },
    ]
    const fields = {
      ...form,
      model: 'gpt-4o-mini',
      maxTokens: 50,
      temperature: 0.5,
      maxMessages: 2,
    }
    const answer = await apiAs(client, admin).post(path, { ...fields, messages })
    answer.assertStatus(200)
    const { duration, ...body } = answer.body()
    assert.isNumber(duration)
    assert.deepEqual(body, {
      ...{ messages: ['Das nove às seis.'], queue: null, failure: null },
      tokens: { prompt: 7, completion: 3 },
    })
    const [asked] = models.asked
    assert.containsSubset(asked, {
      key: someKey,
      model: 'gpt-4o-mini',
      max_tokens: 50,
      temperature: 0.5,
    })
    assert.include(asked!.messages[0]!.content as string, someInstructions)
    assert.deepEqual(asked!.messages.slice(1), [
      { role: 'assistant', content: 'Olá!' },
      { role: 'user', content: 'Que horas?' },
    ])
  })

  test('AI-08: where it hands over, the queue is named', async ({ client, assert }) => {
    const { admin, form } = await aForm()
    models.says(`${handOverLine}\nVou chamar alguém.`)
    const answer = await apiAs(client, admin).post(path, { ...form, messages: oi })
    assert.containsSubset(answer.body(), { messages: ['Vou chamar alguém.'], queue: 'Atendimento' })
  })

  test('AI-10: a failure is said with its reason and the provider’s words; there is no second try', async ({
    client,
    assert,
  }) => {
    const { admin, form } = await aForm()
    models.reply = () => ({ status: 500 })
    const answer = await apiAs(client, admin).post(path, { ...form, messages: oi })
    answer.assertStatus(200)
    assert.containsSubset(answer.body(), {
      ...{ messages: [], queue: 'Atendimento', tokens: null },
      failure: { reason: 'failed', detail: null },
    })
    assert.lengthOf(models.asked, 1)
  })

  test('AI-11, API-10: a saved one is asked with its own key; its row and the conversations stay as they are', async ({
    client,
    assert,
  }) => {
    const admin = await anAdmin()
    const prompt = await aPrompt(admin.actor)
    const calls = apiAs(client, admin)
    const { apiKey: mask } = (await calls.get(`/prompt/${prompt.id}`)).body()
    const counts = async () => [
      (await db.from('ai_turns').count('* as count'))[0].count,
      (await db.from('messages').count('* as count'))[0].count,
      (await prompt.refresh()).serialize(),
    ]
    const before = await counts()
    const changed = { apiKey: mask, maxTokens: 20, id: prompt.id, messages: oi }
    ;(await calls.post(path, changed)).assertStatus(200)
    assert.containsSubset(models.asked[0], { key: someKey, max_tokens: 20 })
    assert.deepEqual(await counts(), before)
  })

  test('API-02: that of another company is 404, and so is its queue', async ({
    client,
    assert,
  }) => {
    const { admin, form } = await aForm()
    const stranger = await aStranger()
    const { id } = await aPrompt(stranger.actor)
    const { id: queueId } = await aQueue(stranger.actor)
    const calls = apiAs(client, admin)
    ;(await calls.post(path, { ...form, id, messages: oi })).assertStatus(404)
    ;(await calls.post(path, { ...form, queueId, messages: oi })).assertStatus(404)
    assert.lengthOf(models.asked, 0)
  })

  test('AI-01: without {field} it is refused, and nobody is asked')
    .with([
      { field: 'prompt', error: 'ERR_PROMPT_INTELLIGENCE_INVALID' },
      { field: 'apiKey', error: 'ERR_PROMPT_APIKEY_INVALID' },
      { field: 'queueId', error: 'ERR_PROMPT_QUEUEID_INVALID' },
      { field: 'messages', error: 'ERR_VALIDATION' },
    ])
    .run(async ({ client, assert }, { field, error }) => {
      const { admin, form } = await aForm()
      const body = { ...form, messages: oi, [field]: undefined }
      const answer = await apiAs(client, admin).post(path, body)
      answer.assertStatus(422)
      assert.equal(answer.body().error, error)
      assert.deepEqual(answer.body().details, [{ field, rule: 'required' }])
      assert.lengthOf(models.asked, 0)
    })

  test('AI-12: the last message is the customer’s', async ({ client, assert }) => {
    const { admin, form } = await aForm()
    const messages = [...oi, { fromMe: true, body: 'Olá!' }]
    const answer = await apiAs(client, admin).post(path, { ...form, messages })
    answer.assertStatus(422)
    assert.deepEqual(answer.body().details, [{ field: 'messages', rule: 'last_of_customer' }])
  })
})
