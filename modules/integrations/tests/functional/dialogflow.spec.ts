/** Flows of Dialogflow on a real database and over HTTP (INT-20 to INT-23). */
import db from '@adonisjs/lucid/services/db'
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import { storeFile } from '#app/kernel/media/media'
import { apiAs } from '#app/kernel/testing/api'
import { encrypted } from '#modules/integrations/credentials'
import type { Integration } from '#modules/integrations/model'
import { anIntegration } from '#modules/integrations/testing'
import {
  aKey,
  says,
  startDialogflow,
  type Dialogflow,
} from '#modules/integrations/tests/a_dialogflow'
import { aFlowCompany, drain, logOf } from '#modules/integrations/tests/a_flow_company'
import { aStranger, anAdmin } from '#modules/identity/testing'
import { aQueue } from '#modules/queues/testing'

const withServer = (use: (server: Dialogflow) => void) => async () => {
  const undo = await testUtils.db().wrapInGlobalTransaction()
  const server = await startDialogflow()
  use(server)
  return async () => {
    server.stop()
    await undo()
  }
}

test.group('Dialogflow', (group) => {
  let agent: Dialogflow
  group.each.setup(withServer((server) => void (agent = server)))

  async function anAgent(changed: Partial<Integration> = {}) {
    const company = await aFlowCompany({ url: '' }, 'queue', 'dialogflow')
    const fields = { projectName: 'loja', credentials: encrypted(aKey()), ...changed }
    await company.integration.merge(fields).save()
    const { ana, ticket } = company
    /** What the customer hears after saying it. */
    const hears = async (text: string, options = {}) => {
      const before = (await ana.heard()).length
      await ana.says(text, options)
      await drain((await ticket()).id)
      return (await ana.heard()).slice(before)
    }
    return { ...company, hears }
  }

  test('INT-21, INT-22: the ticket is the session; a text is cut at 256 characters; one token serves many calls', async ({
    assert,
  }) => {
    const { hears, ticket } = await anAgent()
    agent.answers(says('Olá', 'Em que posso ajudar?'), says('Certo'))
    const before = agent.tokensGiven()
    assert.deepEqual(await hears('a'.repeat(300)), ['Olá', 'Em que posso ajudar?'])
    assert.deepEqual(await hears('preço'), ['Certo'])
    const { uuid } = await ticket()
    const [first, second] = agent.detected
    assert.equal(first.path, `/v2/projects/loja/agent/sessions/${uuid}:detectIntent`)
    assert.deepEqual(first.body.queryInput.text, { text: 'a'.repeat(256), languageCode: 'pt-BR' })
    assert.equal(second.path, first.path)
    assert.match(first.token!, /^Bearer token-/)
    assert.isAtMost(agent.tokensGiven() - before, 1)
  })

  test('INT-21: a project in a region is asked there', async ({ assert }) => {
    const { hears } = await anAgent({ projectName: 'loja/locations/europe-west2' })
    await hears('oi')
    assert.match(agent.detected[0].path, /^\/v2\/projects\/loja\/locations\/europe-west2\/agent\//)
  })

  test('INT-21: a voice note is sent as sound', async ({ assert }) => {
    const { ana, ticket, actor, hears } = await anAgent()
    agent.answers(says('Ouvi'))
    await ana.says('')
    const { id } = await ticket()
    const bytes = Buffer.from('OggS pretend')
    const { key } = await storeFile(actor, { bytes })
    await db
      .from('messages')
      .where('ticket_id', id)
      .update({ kind: 'voice', media_file: key, media_state: 'stored' })
    await drain(id)
    assert.deepEqual(await ana.heard(), ['Ouvi'])
    const { queryInput, inputAudio } = agent.detected[0].body
    assert.deepEqual(queryInput.audioConfig, {
      audioEncoding: 'AUDIO_ENCODING_OGG_OPUS',
      sampleRateHertz: 16_000,
      languageCode: 'pt-BR',
    })
    assert.equal(inputAudio, bytes.toString('base64'))
    assert.lengthOf(await hears('oi'), 1)
  })

  test(
    'INT-22: an empty answer is “not understood” once, in the agent’s language or the company’s words'
  )
    .with([
      {
        language: 'en',
        unknownText: '',
        said: 'Sorry, I did not understand. Could you say it another way?',
      },
      { language: 'pt-BR', unknownText: 'Como?', said: 'Como?' },
    ])
    .run(async ({ assert }, { said, ...changed }) => {
      const { hears } = await anAgent(changed)
      agent.answers(says())
      assert.deepEqual(await hears('hm'), [said])
    })

  test('INT-23: the end of the conversation stops the flow; the ticket waits in its queue', async ({
    assert,
  }) => {
    const { hears, ticket, queue } = await anAgent()
    const { queryResult } = says('Até logo').body as { queryResult: object }
    agent.answers({ body: { queryResult: { ...queryResult, intent: { endInteraction: true } } } })
    assert.deepEqual(await hears('tchau'), ['Até logo'])
    const row = await ticket()
    assert.deepEqual([row.status, row.queueId, row.usesIntegration], ['pending', queue.id, false])
  })

  test(
    'INT-23: the parameter {$self} moves the ticket to a queue of the company; another’s is ignored'
  )
    .with(['queueId', 'queue'] as const)
    .run(async ({ assert }, parameter) => {
      const { hears, ticket, actor, queue } = await anAgent()
      const theirs = await aQueue((await anAdmin()).actor, 'Deles')
      const other = await aQueue(actor, 'Suporte')
      const named = (one: typeof other) => (parameter === 'queueId' ? one.id : one.name)
      const move = (one: typeof other) => ({
        body: {
          queryResult: { fulfillmentText: 'Certo', parameters: { [parameter]: named(one) } },
        },
      })
      agent.answers(move(theirs), move(other))
      await hears('eles')
      assert.equal((await ticket()).queueId, queue.id)
      assert.deepEqual(await hears('suporte'), ['Certo'])
      const row = await ticket()
      assert.deepEqual([row.queueId, row.status, row.usesIntegration], [other.id, 'pending', false])
    })

  test('INT-20: a key that Google refuses hands over to people, and no log has the key', async ({
    assert,
  }) => {
    const wrong = aKey({ client_email: 'another@loja.iam.example' })
    const { hears, ticket } = await anAgent({ credentials: encrypted(wrong) })
    const refusal = { error: 'invalid_grant', error_description: 'Invalid JWT Signature.' }
    agent.givesToken({ status: 400, body: refusal })
    assert.deepEqual(await hears('oi'), [])
    const row = await ticket()
    assert.isFalse(row.usesIntegration)
    const [entry] = await logOf(row.id)
    assert.include(entry, { outcome: 'failed', attempts: 1 })
    assert.equal(entry.error, 'Google refuses the key: invalid_grant: Invalid JWT Signature.')
  })
})

test.group('Dialogflow: testing a session', (group) => {
  let agent: Dialogflow
  group.each.setup(withServer((server) => void (agent = server)))

  const path = '/queueIntegration/testSession'
  const body = { projectName: 'loja', jsonContent: aKey(), language: 'es' }

  test('INT-20: a short text is asked in the language', async ({ assert, client }) => {
    const answer = await apiAs(client, await anAdmin()).post(path, body)
    answer.assertStatus(200)
    answer.assertBody({ message: 'Session OK' })
    assert.equal(agent.detected[0].body.queryInput.text!.languageCode, 'es')
  })

  test('INT-20, API-10: a masked key is the stored one of the integration', async ({ client }) => {
    const admin = await anAdmin()
    const row = await anIntegration(admin.actor, {
      kind: 'dialogflow',
      projectName: 'loja',
      credentials: encrypted(aKey()),
    })
    const api = apiAs(client, admin)
    const { jsonContent } = (await api.get(`/queueIntegration/${row.id}`)).body()
    ;(await api.post(path, { ...body, jsonContent, id: row.id })).assertStatus(200)
    ;(await api.post(path, { ...body, jsonContent })).assertStatus(422)
    const stranger = apiAs(client, await aStranger())
    ;(await stranger.post(path, { ...body, jsonContent, id: row.id })).assertStatus(404)
  })

  test('INT-20: {what} is 400 with a short reason, never the key')
    .with([
      {
        what: 'another project',
        changed: { projectName: 'outra' },
        reason: 'The key is of the project loja.',
      },
      {
        what: 'JSON that is no key',
        changed: { jsonContent: '{"a":1}' },
        reason: 'The JSON is not the key of a service account.',
      },
      {
        what: 'a broken private key',
        changed: { jsonContent: aKey({ private_key: 'very-secret-words' }) },
        reason: 'The private key cannot be used.',
      },
      {
        what: 'a project without Dialogflow',
        changed: {},
        reason: 'Dialogflow: API has not been used in project loja.',
        reply: {
          status: 403,
          body: { error: { message: 'API has not been used in project loja.' } },
        },
      },
      {
        what: 'a server that fails',
        changed: {},
        reason: 'HTTP 503',
        reply: { status: 503, body: {} },
      },
    ])
    .run(async ({ assert, client }, { changed, reason, reply }) => {
      if (reply) agent.answers(reply)
      const answer = await apiAs(client, await anAdmin()).post(path, { ...body, ...changed })
      answer.assertStatus(400)
      const shown = answer.body()
      assert.equal(shown.error, 'ERR_DIALOGFLOW_SESSION')
      assert.include(JSON.stringify(shown), reason)
      assert.notInclude(answer.text(), 'PRIVATE KEY')
      assert.notInclude(answer.text(), 'very-secret-words')
    })
})
