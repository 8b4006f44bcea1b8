/** Models of a server: the catalogue, what is installed, downloads that outlive their caller, deletion (LLM-12, LLM-13). */
import db from '@adonisjs/lucid/services/db'
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import { apiAs } from '#app/kernel/testing/api'
import { platform, writeSetting } from '#app/kernel/settings/settings'
import { auditsOf } from '#app/kernel/testing/audits'
import { aStranger, aSuper, anAdmin, anAgent } from '#modules/identity/testing'
import PullLane from '#modules/llm/pulls/lane'
import { claim } from '#modules/llm/pulls/claim'
import { carryOutDue } from '#modules/llm/testing'
import {
  eventsIn,
  openStream,
  startAiServer,
  type AiServer,
} from '#modules/llm/tests/support/ai_server'

const path = '/llm-config/models'
const pulling = `${path}/pull`
const installed = `${path}/installed`

const idOfPull = async (model: string): Promise<number> =>
  (await db.from('llm_pulls').where({ model }).orderBy('id', 'desc').firstOrFail()).id
const names = (body: { models: readonly { name: string }[] }) => body.models.map(({ name }) => name)

test.group('llm: models', (group) => {
  let server: AiServer
  group.setup(async () => {
    server = await startAiServer()
    return () => server.stop()
  })
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())
  group.each.setup(async () => {
    await server.ai.clearFaults()
    await server.ai.change({ pullMs: 50, resetModels: true })
  })

  test('LLM-12: the catalogue names local models with their sizes, and those of OpenAI with their cost', async ({
    client,
    assert,
  }) => {
    const { ollama, openai } = (await apiAs(client, await anAgent()).get(path)).body()
    assert.deepEqual(
      ollama.map(({ id, size }: { id: string; size: string }) => `${id} ${size}`),
      [
        ...['llama2 3.8GB', 'mistral 4.1GB', 'phi 1.6GB', 'neural-chat 4.1GB'],
        ...['codellama 3.8GB', 'llama2:13b 7.4GB', 'mixtral 26GB'],
      ]
    )
    for (const { description } of ollama) assert.match(description, /^\p{Lu}.+ .+\.$/u)
    assert.includeMembers(Object.keys(openai[0]), ['id', 'name', 'cost'])
  })

  test('LLM-13: what the server has is listed, with size and time', async ({ client, assert }) => {
    const { models, mayChange } = (await apiAs(client, await anAdmin()).get(installed)).body()
    assert.include(names({ models }), 'llama2:latest')
    assert.isFalse(mayChange)
    assert.isAbove(models[0].size, 0)
    assert.match(models[0].modified_at, /^\d{4}-\d\d-\d\dT/)
    await server.ai.fault({ kind: '500' })
    const failed = await apiAs(client, await anAdmin()).get(installed)
    failed.assertStatus(502)
    failed.assertBodyContains({ error: 'ERR_LLM_PROVIDER', reason: 'failed' })
  })

  test('AUT-14: the operator downloads and deletes; admins only where the operator lets them', async ({
    client,
  }) => {
    const admin = await anAdmin()
    const calls = apiAs(client, admin)
    const body = { modelName: 'mistral', stream: false }
    for (const refused of [
      await calls.post(pulling, body),
      await calls.get(pulling),
      await calls.delete(`${path}/llama2`),
      await apiAs(client, await anAgent()).post(pulling, body),
    ]) {
      refused.assertStatus(403)
      refused.assertBodyContains({ error: 'ERR_NO_PERMISSION' })
    }
    await writeSetting(platform, 'llm.companies_pull', 'enabled')
    ;(await calls.get(installed)).assertBodyContains({ mayChange: true })
    // Another registry is a host that the server would call.
    const far = await calls.post(pulling, { ...body, modelName: '169.254.169.254/x/y' })
    far.assertStatus(422)
    ;(await calls.post(pulling, body)).assertStatus(200)
    ;(await apiAs(client, await anAgent()).post(pulling, body)).assertStatus(403)
  })

  test('LLM-13: a name of {$self} is 422')
    .with(['', '  ', 'two words', '../etc', ':latest', 'x'.repeat(201), null])
    .run(async ({ client, assert }, modelName) => {
      const answer = await apiAs(client, await aSuper()).post(pulling, { modelName })
      answer.assertStatus(422)
      assert.equal(answer.body().details[0].field, 'modelName')
    })

  test('LLM-13: one at a time for a server, also of another company; afterwards the next', async ({
    client,
    assert,
  }) => {
    const operator = await aSuper()
    const calls = apiAs(client, operator)
    ;(await calls.post(pulling, { modelName: ' mistral ', stream: false })).assertBodyContains({
      pull: { model: 'mistral', status: 'waiting' },
    })
    await writeSetting(platform, 'llm.companies_pull', 'enabled')
    for (const other of [operator, await aStranger()]) {
      const second = await apiAs(client, other).post(pulling, { modelName: 'phi3' })
      second.assertStatus(409)
      second.assertBodyContains({ error: 'ERR_LLM_PULL_RUNNING' })
    }
    assert.isTrue(await carryOutDue(await idOfPull('mistral')))
    const { pull } = (await calls.get(pulling)).body()
    assert.containsSubset(pull, { model: 'mistral', status: 'success' })
    assert.include(names((await calls.get(installed)).body()), 'mistral:latest')
    ;(await calls.post(pulling, { modelName: 'phi3', stream: false })).assertStatus(200)
    const actions = (await auditsOf('llm_models')).map(({ action }) => action)
    assert.include(actions, 'llm.pull_model')
  })

  test('LLM-13: a model that nobody has ends with an error, and a failing server after some tries', async ({
    client,
    assert,
  }) => {
    const calls = apiAs(client, await aSuper())
    const outcome = async () => (await calls.get(pulling)).body().pull
    await calls.post(pulling, { modelName: 'does-not-exist', stream: false })
    await carryOutDue(await idOfPull('does-not-exist'))
    assert.containsSubset(await outcome(), { status: 'error', message: 'no_model' })
    await server.ai.fault({ kind: '500', call: 'pull' })
    await calls.post(pulling, { modelName: 'mistral', stream: false })
    const id = await idOfPull('mistral')
    for (let tries = 0; tries < 5; tries++) {
      assert.equal((await outcome()).status, 'waiting')
      await db
        .from('llm_pulls')
        .where({ id })
        .update({ claimed_until: new Date(0) })
      assert.isTrue(await carryOutDue(id))
    }
    assert.containsSubset(await outcome(), { status: 'error', message: 'failed' })
  })

  test('LLM-13: a download ends where the disk that the operator gives is full', async ({
    client,
    assert,
  }) => {
    await writeSetting(platform, 'llm.disk_limit', 1)
    const calls = apiAs(client, await aSuper())
    await calls.post(pulling, { modelName: 'mistral', stream: false })
    await carryOutDue(await idOfPull('mistral'))
    const { pull } = (await calls.get(pulling)).body()
    assert.containsSubset(pull, { status: 'error', message: 'no_space' })
    assert.notInclude(names((await calls.get(installed)).body()), 'mistral:latest')
  })

  test('LLM-13: a process that dies leaves its download to the next one', async ({
    client,
    assert,
  }) => {
    const calls = apiAs(client, await aSuper())
    await calls.post(pulling, { modelName: 'mistral', stream: false })
    const id = await idOfPull('mistral')
    assert.isNotNull(await claim(id))
    // While the claim holds nobody else takes it.
    assert.isNull(await claim(id))
    await db
      .from('llm_pulls')
      .where({ id })
      .update({ claimed_until: new Date(0) })
    assert.isTrue(await carryOutDue(id))
    assert.equal((await calls.get(pulling)).body().pull.status, 'success')
  })

  test('LLM-13: what kills its process again and again is given up', async ({ client, assert }) => {
    const calls = apiAs(client, await aSuper())
    await calls.post(pulling, { modelName: 'mistral', stream: false })
    const id = await idOfPull('mistral')
    await db.from('llm_pulls').where({ id }).update({ attempts: 5 })
    assert.isTrue(await carryOutDue(id))
    const { pull } = (await calls.get(pulling)).body()
    assert.containsSubset(pull, { status: 'error', message: 'interrupted' })
  })

  test('LLM-13: a model is deleted by its name, and 404 when it is not there', async ({
    client,
    assert,
  }) => {
    const calls = apiAs(client, await aSuper())
    const deleted = await calls.delete(`${path}/llava%3Alatest`)
    deleted.assertStatus(200)
    deleted.assertBody({ message: 'Model deleted' })
    assert.notInclude(names((await calls.get(installed)).body()), 'llava:latest')
    for (const name of ['llava:latest', 'unknown', '%20', 'a b']) {
      const missing = await calls.delete(`${path}/${encodeURIComponent(name)}`)
      missing.assertStatus(404)
      missing.assertBodyContains({ error: 'ERR_NO_LLM_MODEL_FOUND' })
    }
  })

  test('LLM-13: one that a company’s configuration names stays', async ({ client }) => {
    const calls = apiAs(client, await aSuper())
    const theirs = apiAs(client, await aStranger())
    // Looked at, and not saved: it uses none.
    await theirs.get('/llm-config')
    for (const form of [{ ollamaModel: 'llava' }, { model: 'llava:latest', ollamaModel: 'phi' }]) {
      ;(await theirs.put('/llm-config', form)).assertStatus(200)
      const refused = await calls.delete(`${path}/llava:latest`)
      refused.assertStatus(409)
      refused.assertBodyContains({ error: 'ERR_LLM_MODEL_IN_USE' })
    }
    ;(await theirs.put('/llm-config', { provider: 'openai' })).assertStatus(200)
    ;(await calls.delete(`${path}/llava:latest`)).assertStatus(200)
  })
})

test.group('llm: a download by the lane', (group) => {
  let server: AiServer
  group.setup(async () => {
    server = await startAiServer()
    return () => server.stop()
  })
  group.each.setup(async () => {
    await server.ai.clearFaults()
    await server.ai.change({ pullMs: 2500, resetModels: true })
  })

  test('LLM-13: its progress is streamed, and it goes on when the caller leaves', async ({
    client,
    assert,
    cleanup,
  }) => {
    const operator = await aSuper()
    const lane = new PullLane()
    await lane.start()
    cleanup(async () => {
      await lane.stop()
      await db.from('audit_entries').where('company_id', operator.company.id).delete()
      await db.from('companies').where('id', operator.company.id).delete()
    })
    const leaving = new AbortController()
    const body = { modelName: 'mistral' }
    const first = await openStream(pulling, operator, { body, signal: leaving.signal })
    assert.equal(first.status, 200)
    await first.body!.getReader().read()
    leaving.abort()
    // Back on the page.
    const again = await openStream(pulling, operator)
    const events = eventsIn(await again.text())
    assert.containsSubset(events.at(-1)!, { model: 'mistral', status: 'success' })
    const known = events.filter(({ total }) => Number(total) > 0)
    assert.isAbove(known.length, 0)
    for (const { completed, total } of known) assert.isAtMost(Number(completed ?? 0), Number(total))
    const { models } = (await apiAs(client, operator).get(installed)).body()
    assert.include(names({ models }), 'mistral:latest')
  }).timeout(30_000)

  test('LLM-13: a process that stops in good order gives its download back', async ({
    client,
    assert,
    cleanup,
  }) => {
    const operator = await aSuper()
    const lane = new PullLane()
    await lane.start()
    cleanup(async () => {
      await db.from('audit_entries').where('company_id', operator.company.id).delete()
      await db.from('companies').where('id', operator.company.id).delete()
    })
    await apiAs(client, operator).post(pulling, { modelName: 'mistral', stream: false })
    const id = await idOfPull('mistral')
    const row = () => db.from('llm_pulls').where({ id }).firstOrFail()
    while ((await row()).attempts === 0) await new Promise((go) => setTimeout(go, 50))
    await lane.stop()
    assert.containsSubset(await row(), { state: 'pending', attempts: 0 })
    await server.ai.change({ pullMs: 50 })
    assert.isTrue(await carryOutDue(id))
    assert.equal((await row()).state, 'done')
  }).timeout(30_000)
})
