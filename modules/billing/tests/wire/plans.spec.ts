/** The frozen responses of plans. */
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import { apiAs } from '#app/kernel/testing/api'
import { assertWire } from '#app/kernel/testing/wire_snapshot'
import { subscribe } from '#modules/billing/public'
import { aPlan } from '#modules/billing/testing'
import { aCompany, aSuper, anAdmin } from '#modules/identity/testing'

const form = { name: 'Essencial', users: 3, connections: 1, queues: null, value: '99.90' }

test.group('plans on the wire', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('lists, and one', async ({ client }) => {
    const plan = await aPlan({ name: 'Essencial', isPublic: true, flags: { 'kanban.use': true } })
    const calls = apiAs(client, await aSuper())
    assertWire('plans_list', (await apiAs(client, null).get('/plans/list')).body())
    assertWire('plans_all', (await calls.get('/plans/all')).body())
    assertWire('plan_shown', (await calls.get(`/plans/${plan.id}`)).body())
  })

  test('adding, editing, deleting, refusing', async ({ client }) => {
    const calls = apiAs(client, await aSuper())
    const added = (await calls.post('/plans', form)).body()
    const path = `/plans/${added.id}`
    assertWire('plan_added', added)
    assertWire('plan_edited', (await calls.put(path, { useKanban: true, value: 7.5 })).body())
    assertWire('plan_doubled', (await calls.post('/plans', form)).body())
    assertWire('plan_invalid', (await calls.post('/plans', {})).body())
    const { company } = await anAdmin()
    await subscribe({ companyId: company.id, userId: null }, company.id, added.id)
    assertWire('plan_in_use', (await calls.delete(path)).body())
    const free = await aPlan()
    assertWire('plan_deleted', (await calls.delete(`/plans/${free.id}`)).body())
    assertWire('plan_missing', (await calls.delete(`/plans/${free.id}`)).body())
  })

  test('BIL-04: a company sees the plan that it is on', async ({ client }) => {
    const company = await aCompany({ name: 'Padaria Aurora' })
    await company.merge({ email: 'office@aurora.test' }).save()
    const admin = await anAdmin({ company })
    const { id } = company
    const plan = await aPlan({ name: 'Essencial', users: 3, flags: { 'kanban.use': true } })
    await subscribe(admin.actor, id, plan.id)
    assertWire('company_plan', (await apiAs(client, admin).get(`/companies/listPlan/${id}`)).body())
  })
})
