/** Putting a company on a plan, for signing up and for the operator. */
import db from '@adonisjs/lucid/services/db'
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import { workUnderWay } from '#app/kernel/database/database_client'
import { unitOfWork } from '#app/kernel/database/unit_of_work'
import { entitlementsOf } from '#app/kernel/settings/entitlements'
import { fakeRealtime, type HeardRealtime } from '#app/kernel/testing/fakes/realtime'
import { deletePlan } from '#modules/billing/actions/change_plan'
import { unsubscribe } from '#modules/billing/actions/subscribe'
import { subscribe } from '#modules/billing/public'
import { aPlan } from '#modules/billing/testing'
import { aCompany, aSuper } from '#modules/identity/testing'
import { waitFor } from '#tests/support/waiting'

const rowOf = (companyId: number) => db.from('subscriptions').where('company_id', companyId).first()
const system = (companyId: number) => ({ companyId, userId: null })
/** `done`, or the code of the error. */
const outcomeOf = (attempt: Promise<void>): Promise<string> =>
  attempt.then(
    () => 'done',
    (error: { code: string }) => error.code
  )

test.group('subscribe', (group) => {
  let realtime: HeardRealtime
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())
  group.each.setup(() => {
    realtime = fakeRealtime()
    return realtime.restore
  })

  test('a company gets a plan, then another one; each is audited, and its pages are told', async ({
    assert,
  }) => {
    const { id } = await aCompany()
    const [one, two] = [await aPlan(), await aPlan()]
    await subscribe(system(id), id, one.id)
    assert.containsSubset(await rowOf(id), { plan_id: one.id, recurrence: 'MENSAL' })
    await subscribe(system(id), id, two.id, { recurrence: 'ANUAL' })
    assert.containsSubset(await rowOf(id), { plan_id: two.id, recurrence: 'ANUAL' })
    await subscribe(system(id), id, one.id)
    assert.containsSubset(await rowOf(id), { plan_id: one.id, recurrence: 'ANUAL' })
    assert.lengthOf(await db.from('audit_entries').where('action', 'billing.subscribe'), 3)
    assert.lengthOf(realtime.named(`company-${id}-plan`), 3)
  })

  test('the same plan again changes nothing', async ({ assert }) => {
    const { id } = await aCompany()
    const plan = await aPlan()
    await subscribe(system(id), id, plan.id)
    await subscribe(system(id), id, plan.id, { recurrence: 'MENSAL' })
    assert.lengthOf(await db.from('audit_entries').where('action', 'billing.subscribe'), 1)
    assert.lengthOf(realtime.named(`company-${id}-plan`), 1)
  })

  test('how often a company pays changes nothing that its pages know', async ({ assert }) => {
    const { id } = await aCompany()
    const plan = await aPlan()
    await subscribe(system(id), id, plan.id)
    await subscribe(system(id), id, plan.id, { recurrence: 'ANUAL' })
    assert.containsSubset(await rowOf(id), { recurrence: 'ANUAL' })
    assert.lengthOf(await db.from('audit_entries').where('action', 'billing.subscribe'), 2)
    assert.lengthOf(realtime.named(`company-${id}-plan`), 1)
  })

  test('a company that is taken off its plan has everything; audited, told, and once', async ({
    assert,
  }) => {
    const { id } = await aCompany()
    const plan = await aPlan({ users: 1, flags: { 'kanban.use': false } })
    await subscribe(system(id), id, plan.id, { recurrence: 'ANUAL' })
    const bought = () => entitlementsOf({ companyId: id })
    assert.equal((await bought()).get('identity.users'), 1)
    await unsubscribe(system(id), id)
    await unsubscribe(system(id), id)
    assert.isNull(await rowOf(id))
    assert.isNull((await bought()).get('identity.users'))
    const [audit, ...more] = await db.from('audit_entries').where('action', 'billing.unsubscribe')
    assert.lengthOf(more, 0)
    assert.equal(audit.before.planId, plan.id)
    assert.lengthOf(realtime.named(`company-${id}-plan`), 2)
  })

  test('an unknown plan is 404; so is a private one for visitors', async ({ assert }) => {
    const { id } = await aCompany()
    const [hidden, open] = [await aPlan(), await aPlan({ isPublic: true })]
    const visitor = { isPublic: true }
    for (const attempt of [
      subscribe(system(id), id, 999_999_999),
      subscribe(system(id), id, hidden.id, visitor),
    ])
      assert.equal(await outcomeOf(attempt), 'E_PLAN_NOT_FOUND')
    assert.isNull(await rowOf(id))
    await subscribe(system(id), id, open.id, visitor)
    assert.containsSubset(await rowOf(id), { plan_id: open.id })
  })

  test('it is part of the caller’s unit of work', async ({ assert }) => {
    const { id } = await aCompany()
    const plan = await aPlan()
    await assert.rejects(
      () =>
        unitOfWork(async () => {
          await subscribe(system(id), id, plan.id)
          throw new Error('the company could not be made')
        }),
      'the company could not be made'
    )
    assert.isNull(await rowOf(id))
    assert.isEmpty(realtime.deliveries)
  })
})

test.group('subscribe, while the plan is deleted', () => {
  test('ADR 31: whoever was first wins, and no company is left without the plan it chose', async ({
    assert,
    cleanup,
  }) => {
    const operator = await aSuper()
    const { id } = operator.company
    const [chosen, deleted] = [await aPlan(), await aPlan()]
    cleanup(async () => {
      await db.from('companies').where('id', id).delete()
      await db.from('plans').whereIn('id', [chosen.id, deleted.id]).delete()
      await db.from('audit_entries').where('company_id', id).delete()
    })
    const isWaiting = async () => {
      const { rows } = await db.rawQuery(
        `select from pg_stat_activity
         where wait_event_type = 'Lock' and datname = current_database()`
      )
      return rows.length > 0
    }
    /** Starts `second` inside the transaction of `first`, and ends that one when `second` waits for it. */
    const oneAfterTheOther = async (first: () => Promise<void>, second: () => Promise<void>) => {
      let outcome: Promise<string>
      await unitOfWork(async () => {
        await first()
        outcome = workUnderWay.exit(() => outcomeOf(second()))
        await waitFor('the other one waits', isWaiting)
      })
      return outcome!
    }
    const choose = (planId: number) => () => subscribe(system(id), id, planId)
    const remove = (planId: number) => () => deletePlan(operator.actor, planId)

    assert.equal(await oneAfterTheOther(choose(chosen.id), remove(chosen.id)), 'E_PLAN_IN_USE')
    assert.equal(await oneAfterTheOther(remove(deleted.id), choose(deleted.id)), 'E_PLAN_NOT_FOUND')
    assert.containsSubset(await rowOf(id), { plan_id: chosen.id })
  })
})
