/** What a company's plan includes: read from memory, and from the database again as soon as it changes (API-14). */
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { startListening, stopListening } from '#app/kernel/database/signals'
import PlanEntitlements from '#modules/identity/queries/plan_entitlements'
import { aCompany } from '#modules/identity/testing'
import { waitFor } from '#tests/support/waiting'

test.group('entitlements of a plan', () => {
  test('API-14: a changed plan, and another plan, count at once in every process', async ({
    assert,
    cleanup,
  }) => {
    const [company, other] = [await aCompany(), await aCompany()]
    cleanup(async () => {
      await stopListening()
      await db.from('companies').whereIn('id', [company.id, other.id]).delete()
    })
    const users = async () => (await new PlanEntitlements().of(company.id)).get('identity.users')
    await startListening(process.env.DATABASE_URL!)
    await db.from('plans').where('id', other.planId).update({ users: 7 })
    assert.isNull(await users())
    // Well before the second after which it would be read again anyway.
    await db.from('plans').where('id', company.planId).update({ users: 5 })
    await waitFor('the changed plan', async () => (await users()) === 5, 900)
    await db.from('companies').where('id', company.id).update({ plan_id: other.planId })
    await waitFor('the other plan', async () => (await users()) === 7, 900)
  })
})
