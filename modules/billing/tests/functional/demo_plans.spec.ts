/** The demo has plans to choose from, and its own company keeps every feature. */
import db from '@adonisjs/lucid/services/db'
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import { entitlementsOf, everyEntitlement } from '#app/kernel/settings/entitlements'
import { planOf, publicPlans } from '#modules/billing/queries'
import { seedDemo } from '#demo/demo_seeder'

test.group('billing: demo', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('three public plans; the company is on the one with everything', async ({ assert }) => {
    assert.isTrue(await seedDemo())
    const plans = await publicPlans()
    assert.deepEqual(
      plans.map(({ name, valueCents, users }) => [name, valueCents, users]),
      [
        ['Essencial', 9990, 3],
        ['Profissional', 19_990, 10],
        ['Completo', 34_990, null],
      ]
    )
    const { id: companyId } = await db.from('companies').where('is_platform', true).firstOrFail()
    assert.equal((await planOf(companyId))?.name, 'Completo')
    assert.deepEqual(await entitlementsOf({ companyId }), everyEntitlement())
  })
})
