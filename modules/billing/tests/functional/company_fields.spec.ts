/** The plan of a company in the forms of signing up and of the operator (BIL-01, BIL-02). */
import testUtils from '@adonisjs/core/services/test_utils'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import PlanOfCompany from '#modules/billing/company_fields'
import { aPlan } from '#modules/billing/testing'
import { aCompany } from '#modules/identity/testing'

test.group('the plan in a form of a company', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())
  const fields = new PlanOfCompany()
  const planOf = async (id: number) => (await fields.read([id])).get(id)!

  test('BIL-01: a visitor chooses a public plan, and pays monthly whatever the form says', async ({
    assert,
  }) => {
    const [plan, { id }] = [await aPlan({ isPublic: true }), await aCompany()]
    await fields.write(id, { planId: plan.id, recurrence: 'ANUAL' }, 'visitor')
    assert.containsSubset(await planOf(id), {
      planId: plan.id,
      plan: { id: plan.id, name: plan.name },
      recurrence: 'MENSAL',
    })
  })

  test('BIL-01: a private or unknown plan is 404 for a visitor', async ({ assert }) => {
    const [plan, { id }] = [await aPlan({ isPublic: false }), await aCompany()]
    for (const planId of [plan.id, plan.id + 1000]) {
      const writing = fields.write(id, { planId }, 'visitor')
      await assert.rejects(() => writing, 'There is no such plan.')
    }
    assert.containsSubset(await planOf(id), { planId: null })
  })

  test('BIL-01: where there are public plans a visitor chooses one; where there are none, none', async ({
    assert,
  }) => {
    const { id } = await aCompany()
    await db.from('plans').update({ is_public: false })
    await fields.write(id, {}, 'visitor')
    assert.containsSubset(await planOf(id), { planId: null, plan: null })
    await aPlan({ isPublic: true })
    const without = await fields.write(id, {}, 'visitor').catch((error: unknown) => error)
    assert.deepInclude(without as object, { code: 'E_VALIDATION' })
  })

  test('BIL-02: the operator chooses any plan and how often it pays; what is left out stays', async ({
    assert,
  }) => {
    const [plan, { id }] = [await aPlan({ isPublic: false }), await aCompany()]
    await fields.write(id, { planId: plan.id, recurrence: 'ANUAL' }, 'operator')
    await fields.write(id, {}, 'operator')
    assert.containsSubset(await planOf(id), { planId: plan.id, recurrence: 'ANUAL' })
    await fields.write(id, { recurrence: 'TRIMESTRAL' }, 'operator')
    assert.containsSubset(await planOf(id), { planId: plan.id, recurrence: 'TRIMESTRAL' })
  })

  test('BIL-02: with null the operator puts it on no plan; whoever is on none stays so', async ({
    assert,
  }) => {
    const [plan, { id }] = [await aPlan(), await aCompany()]
    await fields.write(id, { planId: plan.id, recurrence: 'ANUAL' }, 'operator')
    for (const recurrence of ['ANUAL', 'MENSAL']) {
      await fields.write(id, { planId: null, recurrence }, 'operator')
      assert.deepEqual(await planOf(id), { planId: null, plan: null, recurrence: 'MENSAL' })
    }
  })
})
