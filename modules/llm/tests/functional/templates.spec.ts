/** Templates of a company's language model (LLM-14). */
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import { apiAs } from '#app/kernel/testing/api'
import { aStranger, anAdmin, anAgent } from '#modules/identity/testing'
import { aTemplate } from '#modules/llm/testing'

const path = '/llm-config/templates'
const form = {
  name: 'Saudação',
  content: 'Olá, {nome}! {{firstName}} {"a": 1} { b } {nome}{cidade}',
}

test.group('llm: templates', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('LLM-14: one is added with defaults and the variables of its text', async ({
    client,
    assert,
  }) => {
    const calls = apiAs(client, await anAdmin())
    const added = await calls.post(path, { ...form, variables: ['pedido'] })
    added.assertStatus(200)
    assert.containsSubset(added.body(), {
      ...form,
      ...{ variables: ['pedido', 'nome', 'cidade'], category: 'general', isActive: true },
    })
    assert.deepEqual((await calls.get(path)).body(), { templates: [added.body()] })
  })

  test('LLM-14: with an id of the own company it is changed, and what is left out stays', async ({
    client,
    assert,
  }) => {
    const admin = await anAdmin()
    const { id, name } = await aTemplate(admin.actor)
    const calls = apiAs(client, admin)
    const off = (await calls.post(path, { id, isActive: false })).body()
    assert.containsSubset(off, { id, name, isActive: false, content: 'Olá, {nome}!' })
    const text = { content: 'Tchau, {cliente}.', variables: [], category: 'sales' }
    const changed = (await calls.post(path, { id, ...text })).body()
    assert.containsSubset(changed, { ...text, id, isActive: false, variables: ['cliente'] })
  })

  test('LLM-14: another company’s is 404, also to delete', async ({ client, assert }) => {
    const [admin, stranger] = [await anAdmin(), await aStranger()]
    const theirs = await aTemplate(stranger.actor)
    const calls = apiAs(client, admin)
    for (const id of [theirs.id, 2_000_000_000, 'x', -1]) {
      const answer = await calls.post(path, { ...form, id })
      answer.assertStatus(404)
      answer.assertBodyContains({ error: 'ERR_NO_LLM_TEMPLATE_FOUND' })
    }
    ;(await calls.delete(`${path}/${theirs.id}`)).assertStatus(404)
    assert.deepEqual((await calls.get(path)).body(), { templates: [] })
    assert.equal((await theirs.refresh()).content, 'Olá, {nome}!')
  })

  test('LLM-14: a name is once in a company, whatever its case and accents', async ({ client }) => {
    const [admin, stranger] = [await anAdmin(), await aStranger()]
    await aTemplate(admin.actor, { name: 'Saudação' })
    const other = await aTemplate(admin.actor)
    const calls = apiAs(client, admin)
    for (const more of [{}, { id: other.id }]) {
      const answer = await calls.post(path, { ...form, ...more, name: ' SAUDACAO ' })
      answer.assertStatus(409)
      answer.assertBodyContains({ error: 'ERR_LLM_TEMPLATE_NAME' })
    }
    ;(await apiAs(client, stranger).post(path, form)).assertStatus(200)
  })

  test('LLM-14: {field} = {value} is refused')
    .with([
      { field: 'name', value: '  ' },
      { field: 'name', value: 'x'.repeat(101) },
      { field: 'content', value: '' },
      { field: 'content', value: 'x'.repeat(20_001) },
      { field: 'category', value: 'other' },
      { field: 'isActive', value: 'perhaps' },
      { field: 'variables', value: 'nome' },
      { field: 'variables.0', value: ['two words'] },
    ])
    .run(async ({ client, assert }, { field, value }) => {
      const admin = await anAdmin()
      const { id } = await aTemplate(admin.actor)
      const [name] = field.split('.')
      for (const more of [{}, { id }]) {
        const answer = await apiAs(client, admin).post(path, { ...form, ...more, [name!]: value })
        answer.assertStatus(422)
        assert.equal(answer.body().details[0].field, field)
      }
    })

  test('LLM-14: one is deleted, and gone', async ({ client, assert }) => {
    const admin = await anAdmin()
    const { id } = await aTemplate(admin.actor)
    const calls = apiAs(client, admin)
    ;(await calls.delete(`${path}/${id}`)).assertBody({ message: 'Template deleted' })
    ;(await calls.delete(`${path}/${id}`)).assertStatus(404)
    assert.deepEqual((await calls.get(path)).body(), { templates: [] })
  })

  test('AUT-14: an agent reads them and changes none', async ({ client }) => {
    const agent = await anAgent()
    const { id } = await aTemplate(agent.actor)
    const calls = apiAs(client, agent)
    ;(await calls.get(path)).assertStatus(200)
    for (const answer of [await calls.post(path, form), await calls.delete(`${path}/${id}`)]) {
      answer.assertStatus(403)
      answer.assertBodyContains({ error: 'ERR_NO_PERMISSION' })
    }
    ;(await apiAs(client, null).get(path)).assertStatus(403)
  })
})
