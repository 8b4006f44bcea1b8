/** The endpoints of prompts: who may call them, lists, and where prompts are chosen (AI-13, API-14). */
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import { apiAs } from '#app/kernel/testing/api'
import { grant } from '#app/kernel/testing/fakes/entitlements'
import { aStranger, anAdmin, anAgent, type SomeoneSignedIn } from '#modules/identity/testing'
import { aPrompt, someInstructions, someKey } from '#modules/prompts/testing'
import { aQueue } from '#modules/queues/testing'
import { aConnection, aTicket } from '#modules/tickets/testing'

const path = '/prompt'

const formOf = async ({ actor }: Pick<SomeoneSignedIn, 'actor'>) => ({
  name: 'Atendente',
  prompt: someInstructions,
  apiKey: someKey,
  queueId: (await aQueue(actor)).id,
})
const namesOf = (rows: readonly { name: string }[]) => rows.map(({ name }) => name)

test.group('prompts: reading', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('AI-13: an admin sees those of the company by name, with their queues', async ({
    client,
    assert,
  }) => {
    const [admin, stranger] = [await anAdmin(), await aStranger()]
    const { id: queueId, name, color } = await aQueue(admin.actor)
    for (const own of ['verde', 'Água']) await aPrompt(admin.actor, { name: own, queueId })
    await aPrompt(stranger.actor, { name: 'theirs' })
    const answer = await apiAs(client, admin).get(path)
    answer.assertStatus(200)
    const { prompts, count, hasMore } = answer.body()
    assert.deepEqual([namesOf(prompts), count, hasMore], [['Água', 'verde'], 2, false])
    assert.deepEqual(prompts[0].queue, { id: queueId, name, color })
  })

  test('AI-13: one is shown with the tokens that it has used', async ({ client }) => {
    const admin = await anAdmin()
    const used = { promptTokens: 3_000_000_000, completionTokens: 20, totalTokens: 3_000_000_020 }
    const { id, name } = await aPrompt(admin.actor, used)
    const answer = await apiAs(client, admin).get(`${path}/${id}`)
    answer.assertStatus(200)
    const tokens = { prompt: 3_000_000_000, completion: 20, total: 3_000_000_020 }
    answer.assertBodyContains({ id, name, prompt: someInstructions, tokens })
  })

  test('API-05: a search for {search} finds {found}')
    .with([
      { search: ' ACAO ', found: ['Ação'] },
      { search: '100%', found: ['100% pago'] },
      { search: '_', found: [] },
    ])
    .run(async ({ client, assert }, { search, found }) => {
      const admin = await anAdmin()
      for (const name of ['Ação', '100% pago']) await aPrompt(admin.actor, { name })
      const answer = await apiAs(client, admin).get(path, { searchParam: search })
      assert.deepEqual(namesOf(answer.body().prompts), found)
    })

  test('API-05, API-06: 45 are three pages, each on one of them', async ({ client, assert }) => {
    const admin = await anAdmin()
    const { id: queueId } = await aQueue(admin.actor)
    for (let n = 0; n < 45; n++) await aPrompt(admin.actor, { queueId })
    const ids: number[] = []
    for (const pageNumber of [1, 2, 3]) {
      const answer = await apiAs(client, admin).get(path, { pageNumber })
      const { prompts, count, hasMore } = answer.body()
      assert.deepEqual([count, hasMore], [45, pageNumber < 3])
      ids.push(...prompts.map(({ id }: { id: number }) => id))
    }
    assert.lengthOf(new Set(ids), 45)
  })
})

test.group('prompts: who may', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  /** Every call, by its name. */
  const everyCall = ['list', 'show', 'add', 'edit', 'delete'] as const
  const send = (calls: ReturnType<typeof apiAs>, call: string, id: number, form: object) =>
    ({
      list: () => calls.get(path),
      show: () => calls.get(`${path}/${id}`),
      add: () => calls.post(path, form),
      edit: () => calls.put(`${path}/${id}`, form),
      delete: () => calls.delete(`${path}/${id}`),
    })[call]!()

  test('API-14: without the feature in the plan to {$self} is 403')
    .with([...everyCall])
    .run(async ({ client, cleanup }, call) => {
      const admin = await anAdmin()
      const { id } = await aPrompt(admin.actor)
      cleanup(grant(admin.company.id, { 'prompts.use': false }))
      const answer = await send(apiAs(client, admin), call, id, await formOf(admin))
      answer.assertStatus(403)
      answer.assertBodyContains({ error: 'ERR_PLAN_FEATURE' })
    })

  test('AUT-14: for an agent to {$self} is 403')
    .with([...everyCall])
    .run(async ({ client }, call) => {
      const agent = await anAgent()
      const { id } = await aPrompt(agent.actor)
      const answer = await send(apiAs(client, agent), call, id, await formOf(agent))
      answer.assertStatus(403)
      answer.assertBodyContains({ error: 'ERR_NO_PERMISSION' })
    })

  test('AUT-14: without a token to {$self} is refused')
    .with([...everyCall])
    .run(async ({ client }, call) => {
      const { actor } = await anAdmin()
      const { id } = await aPrompt(actor)
      const answer = await send(apiAs(client, { token: '' }), call, id, {})
      answer.assertStatus(403)
      answer.assertBodyContains({ error: 'ERR_TOKEN_EXPIRED' })
    })

  test('API-02: to {$self} another company’s is 404, and it stays as it was')
    .with(['show', 'edit', 'delete'])
    .run(async ({ client, assert }, call) => {
      const [admin, stranger] = [await anAdmin(), await aStranger()]
      const theirs = await aPrompt(stranger.actor)
      const answer = await send(apiAs(client, admin), call, theirs.id, await formOf(admin))
      answer.assertStatus(404)
      answer.assertBodyContains({ error: 'ERR_NO_PROMPT_FOUND' })
      const { name } = theirs
      assert.equal((await theirs.refresh()).name, name)
    })
})

test.group('prompts: where they are chosen', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('API-03, AI-13: {$self} names one of its company; it then cannot be deleted')
    .with(['queue', 'whatsapp'])
    .run(async ({ client }, where) => {
      const [admin, stranger] = [await anAdmin(), await aStranger()]
      const [own, theirs] = [await aPrompt(admin.actor), await aPrompt(stranger.actor)]
      const { id } = where === 'queue' ? await aQueue(admin.actor) : await aConnection(admin.actor)
      const calls = apiAs(client, admin)
      const choose = (promptId: unknown) => calls.put(`/${where}/${id}`, { promptId })
      ;(await choose(theirs.id)).assertStatus(404)
      ;(await choose(own.id)).assertBodyContains({ promptId: own.id })
      ;(await calls.get(`/${where}/${id}`)).assertBodyContains({ promptId: own.id })
      const refused = await calls.delete(`${path}/${own.id}`)
      refused.assertStatus(409)
      refused.assertBodyContains({ error: 'ERR_PROMPT_IN_USE' })
      ;(await choose('')).assertBodyContains({ promptId: null })
      const deleted = await calls.delete(`${path}/${own.id}`)
      deleted.assertStatus(200)
      deleted.assertBody({ message: 'Prompt deleted' })
    })

  test('CNX-06: a connection keeps its prompt while its form leaves it out', async ({ client }) => {
    const admin = await anAdmin()
    const [{ id: promptId }, { id }] = [await aPrompt(admin.actor), await aConnection(admin.actor)]
    const calls = apiAs(client, admin)
    ;(await calls.put(`/whatsapp/${id}`, { promptId })).assertStatus(200)
    ;(await calls.put(`/whatsapp/${id}`, { name: 'Loja' })).assertBodyContains({ promptId })
  })

  test('CLO-06: a ticket names one of its company, and forgets one that is deleted', async ({
    client,
    assert,
  }) => {
    const [admin, stranger] = [await anAdmin(), await aStranger()]
    const [own, theirs] = [await aPrompt(admin.actor), await aPrompt(stranger.actor)]
    const ticket = await aTicket(admin.actor)
    const calls = apiAs(client, admin)
    const choose = (promptId: number) =>
      calls.put(`/tickets/${ticket.id}`, { promptId, useIntegration: true })
    ;(await choose(theirs.id)).assertStatus(404)
    ;(await choose(own.id)).assertBodyContains({ promptId: own.id, useIntegration: true })
    ;(await calls.delete(`${path}/${own.id}`)).assertStatus(200)
    await ticket.refresh()
    assert.deepEqual([ticket.promptId, ticket.usesIntegration], [null, false])
  })

  test('BOT-27: the queue of a prompt cannot be deleted until none names it', async ({
    client,
  }) => {
    const admin = await anAdmin()
    const { id: queueId } = await aQueue(admin.actor)
    const prompt = await aPrompt(admin.actor, { queueId })
    const calls = apiAs(client, admin)
    const refused = await calls.delete(`/queue/${queueId}`)
    refused.assertStatus(409)
    refused.assertBodyContains({ error: 'ERR_QUEUE_IN_USE' })
    const { id: other } = await aQueue(admin.actor)
    ;(await calls.put(`${path}/${prompt.id}`, { queueId: other })).assertStatus(200)
    ;(await calls.delete(`/queue/${queueId}`)).assertStatus(200)
  })
})
