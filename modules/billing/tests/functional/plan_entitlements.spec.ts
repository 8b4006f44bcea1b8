/** What a company has: everything without a plan, else what its plan includes, anew as soon as that changes (API-14). */
import db from '@adonisjs/lucid/services/db'
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import { startListening, stopListening } from '#app/kernel/database/signals'
import { entitlementsOf, everyEntitlement } from '#app/kernel/settings/entitlements'
import { writeSetting } from '#app/kernel/settings/settings'
import PlanEntitlements from '#modules/billing/plan_entitlements'
import { subscribe } from '#modules/billing/public'
import { aPlan } from '#modules/billing/testing'
import { aCompany } from '#modules/identity/testing'
import { waitFor } from '#tests/support/waiting'

test.group('entitlements of a plan', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('a company on no plan has everything, without limits', async ({ assert }) => {
    const company = await aCompany()
    await aPlan({ users: 1 })
    const granted = await entitlementsOf({ companyId: company.id })
    assert.deepEqual(granted, everyEntitlement())
    assert.isNull(granted.get('identity.users'))
  })

  test('API-14, BIL-03: a company on a plan has its limits and features, and no others', async ({
    assert,
  }) => {
    const { id: companyId } = await aCompany()
    const plan = await aPlan({ users: 3, connections: 0, flags: {} })
    await writeSetting({ companyId }, 'identity.campaigns', 'false')
    await subscribe({ companyId, userId: null }, companyId, plan.id)
    const granted = await entitlementsOf({ companyId })
    const limits = ['identity.users', 'whatsapp.connections', 'queues.limit']
    assert.deepEqual(
      limits.map((key) => granted.get(key)),
      [3, 0, null]
    )
    const flags = [...granted].filter(([key]) => !limits.includes(key))
    assert.isTrue(flags.every(([, value]) => value === false))
  })
})

test.group('entitlements of a plan in other processes', () => {
  test('API-14: a changed plan, another plan, and none count at once in every process', async ({
    assert,
    cleanup,
  }) => {
    const { id: companyId } = await aCompany()
    const [five, seven] = [await aPlan({ users: 4 }), await aPlan({ users: 7 })]
    cleanup(async () => {
      await stopListening()
      await db.from('companies').where('id', companyId).delete()
      await db.from('plans').whereIn('id', [five.id, seven.id]).delete()
      await db.from('audit_entries').where('company_id', companyId).delete()
    })
    const users = async () => (await new PlanEntitlements().of(companyId)).get('identity.users')
    const actor = { companyId, userId: null }
    await startListening(process.env.DATABASE_URL!)
    assert.isNull(await users())
    // Well before the second after which it would be read again anyway.
    await subscribe(actor, companyId, five.id)
    await waitFor('the plan', async () => (await users()) === 4, 900)
    await five.merge({ users: 5 }).save()
    await waitFor('the changed plan', async () => (await users()) === 5, 900)
    await subscribe(actor, companyId, seven.id)
    await waitFor('the other plan', async () => (await users()) === 7, 900)
    await db.from('subscriptions').where('company_id', companyId).delete()
    await waitFor('no plan', async () => (await users()) === null, 900)
  })
})
