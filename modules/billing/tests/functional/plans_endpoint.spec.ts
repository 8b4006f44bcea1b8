/** The endpoints of plans: visitors read the public ones, the operator manages all (BIL-05). */
import db from '@adonisjs/lucid/services/db'
import limiter from '@adonisjs/limiter/services/main'
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import { apiAs } from '#app/kernel/testing/api'
import { fakeRealtime, type HeardRealtime } from '#app/kernel/testing/fakes/realtime'
import { entitlementsOf } from '#app/kernel/settings/entitlements'
import { subscribe } from '#modules/billing/public'
import { aCharge, anInvoice, aPlan } from '#modules/billing/testing'
import { aCompany, aSuper, anAdmin } from '#modules/identity/testing'

const form = {
  name: 'Essencial',
  users: 3,
  connections: 1,
  queues: null,
  value: '99.90',
  isPublic: true,
}
type Plans = readonly { readonly id: number; readonly name: string }[]

test.group('plans endpoint', (group) => {
  let realtime: HeardRealtime
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())
  group.each.setup(() => {
    realtime = fakeRealtime()
    return realtime.restore
  })

  test('BIL-05: visitors see the public plans alone, cheapest first, and nothing of who is on them', async ({
    client,
    assert,
  }) => {
    await limiter.clear(['memory'])
    const dear = await aPlan({ name: 'Completo', isPublic: true, valueCents: 34_990 })
    const cheap = await aPlan({ name: 'Essencial', isPublic: true, valueCents: 9990, users: 0 })
    await aPlan({ name: 'Sob medida' })
    const answer = await apiAs(client, null).get('/plans/list')
    answer.assertStatus(200)
    assert.deepEqual(
      answer.body().map(({ id }: { id: number }) => id),
      [cheap.id, dear.id]
    )
    assert.containsSubset(answer.body()[0], { users: 0, queues: null, value: 99.9 })
    for (const field of ['isPublic', 'companiesCount', 'createdAt'])
      assert.notProperty(answer.body()[0], field)
  })

  test('visitors of one address may read the list 120 times a minute, then 429 with Retry-After', async ({
    client,
    assert,
    cleanup,
  }) => {
    await limiter.clear(['memory'])
    cleanup(() => limiter.clear(['memory']))
    const visitor = apiAs(client, null)
    for (let turn = 0; turn < 120; turn++) (await visitor.get('/plans/list')).assertStatus(200)
    const refused = await visitor.get('/plans/list')
    refused.assertStatus(429)
    assert.match(String(refused.header('retry-after')), /^\d+$/)
  })

  test('BIL-05: the operator adds a plan; it is audited once, and the list is told', async ({
    client,
    assert,
  }) => {
    const operator = await aSuper()
    const answer = await apiAs(client, operator).post('/plans', { ...form, useKanban: 'true' })
    answer.assertStatus(200)
    answer.assertBodyContains({ ...form, value: 99.9, useKanban: true, useSchedules: false })
    assert.equal(answer.body().companiesCount, 0)
    const audited = await db.from('audit_entries').where('action', 'billing.create_plan')
    assert.lengthOf(audited, 1)
    assert.containsSubset(audited[0], { entity: 'plan', user_id: operator.user.id })
    assert.containsSubset(audited[0].after, { name: 'Essencial', valueCents: 9990 })
    assert.deepEqual(
      realtime.named(`company-${operator.company.id}-plans`).map(({ body }) => body.action),
      ['create']
    )
  })

  test('limits that are left out are none, the plan is public, and features are off', async ({
    client,
    assert,
  }) => {
    const calls = apiAs(client, await aSuper())
    const answer = await calls.post('/plans', { name: 'Livre', value: 0 })
    answer.assertStatus(200)
    answer.assertBodyContains({ users: null, connections: null, queues: null, isPublic: true })
    const flags = Object.entries(answer.body()).filter(
      ([key]) => key.startsWith('use') && key !== 'users'
    )
    assert.isNotEmpty(flags)
    assert.isTrue(flags.every(([, granted]) => granted === false))
  })

  test('API-14: a feature that no module declares is ignored', async ({ client, assert }) => {
    const calls = apiAs(client, await aSuper())
    const answer = await calls.post('/plans', { ...form, useNothing: true })
    answer.assertStatus(200)
    assert.notProperty(answer.body(), 'useNothing')
    const { flags } = await db.from('plans').where('id', answer.body().id).firstOrFail()
    assert.deepEqual(flags, {})
  })

  test('{field} {given} is 422')
    .with([
      { field: 'name', given: 'x' },
      { field: 'name', given: 'x'.repeat(101) },
      { field: 'users', given: -1 },
      { field: 'connections', given: 1.5 },
      { field: 'queues', given: 'many' },
      { field: 'queues', given: '' },
      { field: 'queues', given: [[]] },
      { field: 'value', given: -1 },
      { field: 'value', given: '1.005' },
      { field: 'value', given: '10000000' },
      { field: 'value', given: '9,90' },
      { field: 'value', given: null },
      { field: 'isPublic', given: 'perhaps' },
      { field: 'useKanban', given: 'perhaps' },
    ])
    .run(async ({ client, assert }, { field, given }) => {
      const plan = await aPlan()
      const calls = apiAs(client, await aSuper())
      for (const answer of [
        await calls.post('/plans', { ...form, [field]: given }),
        ...(given === null ? [] : [await calls.put(`/plans/${plan.id}`, { [field]: given })]),
      ]) {
        answer.assertStatus(422)
        assert.equal(answer.body().details[0].field, field)
      }
    })

  test('a name that another plan has, whatever its case, is 409; its own is not', async ({
    client,
  }) => {
    const plan = await aPlan({ name: 'Essencial' })
    const other = await aPlan({ name: 'Completo' })
    const calls = apiAs(client, await aSuper())
    ;(await calls.put(`/plans/${plan.id}`, { name: 'ESSENCIAL' })).assertStatus(200)
    const refused = await calls.put(`/plans/${other.id}`, { name: 'essencial' })
    refused.assertStatus(409)
    refused.assertBodyContains({ error: 'ERR_PLAN_NAME_ALREADY_EXISTS' })
  })

  test('API-14, BIL-03: an edited plan counts at once, and the open pages of its companies are told', async ({
    client,
    assert,
  }) => {
    const [admin, elsewhere] = [await anAdmin(), await aCompany()]
    const plan = await aPlan({ flags: { 'kanban.use': true, 'chat.use': true }, users: 9 })
    for (const { id } of [admin.company, elsewhere])
      await subscribe({ companyId: id, userId: null }, id, plan.id)
    const other = await aCompany()
    const calls = apiAs(client, await aSuper())
    const edited = await calls.put(`/plans/${plan.id}`, { useKanban: false, users: null })
    edited.assertStatus(200)
    edited.assertBodyContains({ useKanban: false, users: null, companiesCount: 2, value: 99.9 })

    const granted = await entitlementsOf(admin.actor)
    assert.deepEqual(
      ['kanban.use', 'chat.use', 'identity.users'].map((key) => granted.get(key)),
      [false, true, null]
    )
    for (const { id } of [admin.company, elsewhere])
      assert.lengthOf(realtime.named(`company-${id}-plan`), 2, 'on the plan, and changed with it')
    assert.isEmpty(realtime.named(`company-${other.id}-plan`))
    const audited = await db.from('audit_entries').where('action', 'billing.update_plan')
    assert.lengthOf(audited, 1)
    assert.sameMembers(audited[0].fields, ['users', 'flags'])
  })

  test('another name or price tells no company', async ({ client, assert }) => {
    const { id } = await aCompany()
    const plan = await aPlan()
    await subscribe({ companyId: id, userId: null }, id, plan.id)
    const calls = apiAs(client, await aSuper())
    const edited = await calls.put(`/plans/${plan.id}`, { name: 'Outro nome', value: 10 })
    edited.assertStatus(200)
    assert.lengthOf(realtime.named(`company-${id}-plan`), 1)
  })

  test('a plan that companies are on is not deleted: 409 with their number; a free one is', async ({
    client,
    assert,
  }) => {
    const [used, free] = [await aPlan(), await aPlan()]
    for (const { id } of [await aCompany(), await aCompany()])
      await subscribe({ companyId: id, userId: null }, id, used.id)
    const calls = apiAs(client, await aSuper())
    const refused = await calls.delete(`/plans/${used.id}`)
    refused.assertStatus(409)
    refused.assertBodyContains({ error: 'ERR_PLAN_IN_USE', companies: 2 })
    ;(await calls.delete(`/plans/${free.id}`)).assertStatus(200)
    const left = ((await calls.get('/plans/all')).body() as Plans).map(({ id }) => id)
    assert.include(left, used.id)
    assert.notInclude(left, free.id)
    assert.lengthOf(await db.from('audit_entries').where('action', 'billing.delete_plan'), 1)
  })

  test('BIL-06: a deleted company is on no plan any more, and has nothing to pay', async ({
    client,
    assert,
  }) => {
    const { company, actor } = await anAdmin()
    const invoice = await anInvoice(actor)
    const charge = await aCharge(invoice)
    const { plan_id: planId } = await db
      .from('subscriptions')
      .where('company_id', company.id)
      .first()
    const calls = apiAs(client, await aSuper())
    ;(await calls.get(`/plans/${planId}`)).assertBodyContains({ companiesCount: 1 })
    ;(await calls.delete(`/companies/${company.id}`)).assertStatus(200)
    ;(await calls.get(`/plans/${planId}`)).assertBodyContains({ companiesCount: 0 })
    await invoice.refresh()
    await charge.refresh()
    assert.deepEqual([invoice.status, invoice.note, charge.state], ['cancelled', 'free', 'ending'])
    const audits = await db.from('audit_entries').where('action', 'billing.unsubscribe')
    assert.deepEqual(
      audits.map(({ company_id: id, before }) => [id, before.planId]),
      [[company.id, planId]]
    )
    ;(await calls.delete(`/plans/${planId}`)).assertStatus(200)
  })

  test('{$self} is no plan: 404')
    .with(['0', 'x', '999999999'])
    .run(async ({ client }, id) => {
      const calls = apiAs(client, await aSuper())
      for (const answer of [
        await calls.get(`/plans/${id}`),
        await calls.put(`/plans/${id}`, { name: 'Outro' }),
        await calls.delete(`/plans/${id}`),
      ]) {
        answer.assertStatus(404)
        answer.assertBodyContains({ error: 'ERR_NO_PLAN_FOUND' })
      }
    })

  test('BIL-05: an admin of a company manages none', async ({ client }) => {
    const plan = await aPlan()
    const calls = apiAs(client, await anAdmin())
    for (const answer of [
      await calls.get('/plans/all'),
      await calls.get(`/plans/${plan.id}`),
      await calls.post('/plans', form),
      await calls.put(`/plans/${plan.id}`, form),
      await calls.delete(`/plans/${plan.id}`),
    ]) {
      answer.assertStatus(403)
      answer.assertBodyContains({ error: 'ERR_NO_PERMISSION' })
    }
  })
})
