/** /users/list, /users/set-language/{language} and /companies/listPlan/{id}. */
import db from '@adonisjs/lucid/services/db'
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import { apiAs } from '#app/kernel/testing/api'
import { grant } from '#app/kernel/testing/fakes/entitlements'
import { registry } from '#app/kernel/modules/registry'
import { writeSetting } from '#app/kernel/settings/settings'
import { assertWire } from '#app/kernel/testing/wire_snapshot'
import { aCompany, aStranger, aSuper, anAdmin, anAgent } from '#modules/identity/testing'

/** Every declared flag, not granted. */
const withoutFeatures = () =>
  Object.fromEntries(
    [...registry.declared('entitlements')].flatMap(([key, { kind }]) =>
      kind === 'flag' ? [[key, false]] : []
    )
  )

test.group('people and companies', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('TCK-17: lists the users of the own company by name, with their queues', async ({
    client,
    assert,
  }) => {
    const zoe = await anAgent({ user: { name: 'Zoe' } })
    const agata = await anAgent({ company: zoe.company, user: { name: 'Ágata' } })
    const gone = await anAgent({ company: zoe.company, user: { name: 'Gone' } })
    await db.from('users').where('id', gone.user.id).update({ deleted_at: new Date() })
    await aStranger()
    await db.table('queues').insert({
      company_id: zoe.company.id,
      name: 'Sales',
      color: '#0055aa',
      created_at: new Date(),
      updated_at: new Date(),
    })
    const [{ id: queueId }] = await db.from('queues').where('company_id', zoe.company.id)
    const membership = { company_id: zoe.company.id, queue_id: queueId, user_id: zoe.user.id }
    await db.table('queue_members').insert(membership)

    const response = await apiAs(client, zoe).get('/users/list', {
      companyId: zoe.company.id + 1,
    })
    response.assertStatus(200)
    assert.deepEqual(response.body(), [
      { id: agata.user.id, name: 'Ágata', queues: [] },
      { id: zoe.user.id, name: 'Zoe', queues: [{ id: queueId, name: 'Sales' }] },
    ])
    assertWire('user_names', response.body())
    assert.deepEqual((await zoe.actorAgain()).queueIds, [queueId])
  })

  test('AUT-04: without a token: 403')
    .with(['/users/list', '/companies/listPlan/1'])
    .run(async ({ client }, path) => {
      const response = await apiAs(client, null).get(path)
      response.assertStatus(403)
    })

  test('AUT-11: each of the three languages is saved, any other is refused', async ({
    client,
    assert,
  }) => {
    const me = await anAgent()
    const calls = apiAs(client, me)
    for (const language of ['pt', 'es', 'en']) {
      const response = await calls.post(`/users/set-language/${language}`)
      response.assertStatus(200)
      assertWire('language_saved', response.body())
    }
    const refused = await calls.post('/users/set-language/fr')
    refused.assertStatus(422)
    const [{ language }] = await db.from('users').where('id', me.user.id)
    assert.equal(language, 'en')
    const visitor = await apiAs(client, null).post('/users/set-language/pt')
    visitor.assertStatus(403)
  })

  test('BIL-04: returns the own company with its limits and features, on a plan or on none', async ({
    client,
    cleanup,
  }) => {
    const company = await aCompany({ name: 'Padaria Aurora' })
    await db.from('companies').where('id', company.id).update({ email: 'office@aurora.test' })
    cleanup(grant(company.id, { 'identity.users': 3, ...withoutFeatures() }))
    // What the operator granted beside the plan counts as well (API-14).
    await writeSetting({ companyId: company.id }, 'identity.campaigns', 'false')
    const response = await apiAs(client, await anAgent({ company })).get(
      `/companies/listPlan/${company.id}`
    )
    response.assertStatus(200)
    assertWire('company_plan', response.body())
  })

  test('BIL-04: another or unknown company is 404; the operator may read it', async ({
    client,
  }) => {
    const [{ company }, stranger, operator] = [await anAdmin(), await aStranger(), await aSuper()]
    for (const id of [company.id, 'x', 999_999_999]) {
      const response = await apiAs(client, stranger).get(`/companies/listPlan/${id}`)
      response.assertStatus(404)
      response.assertBodyContains({ error: 'ERR_NO_COMPANY_FOUND' })
    }
    const seen = await apiAs(client, operator).get(`/companies/listPlan/${company.id}`)
    seen.assertStatus(200)
  })
})
