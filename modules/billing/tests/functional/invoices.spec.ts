/** The daily work of billing: invoices, free renewals, and what changes with the plan and the paid day (BIL-12, BIL-18). */
import db from '@adonisjs/lucid/services/db'
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import { freeze, thaw } from '#app/kernel/clock'
import { apiAs } from '#app/kernel/testing/api'
import { fakeJobs } from '#app/kernel/testing/fakes/jobs'
import { fakeRealtime, type HeardRealtime } from '#app/kernel/testing/fakes/realtime'
import { platform, writeSetting } from '#app/kernel/settings/settings'
import AnnounceExpiry from '#modules/billing/jobs/announce_expiry'
import BillCompanies from '#modules/billing/jobs/bill_companies'
import { Invoice } from '#modules/billing/model'
import { subscribe } from '#modules/billing/public'
import { aCharge, aPlan } from '#modules/billing/testing'
import { aCompany, anAdmin, aSuper } from '#modules/identity/testing'

interface Wanted {
  readonly due: string | null
  readonly cents?: number
  readonly recurrence?: 'MENSAL' | 'TRIMESTRAL' | 'ANUAL'
}

/** A company on a plan, as if it had been there for long: without an invoice so far. */
async function aCustomer({ due, cents = 9990, recurrence = 'MENSAL' }: Wanted) {
  const { company, actor } = await anAdmin()
  const plan = await aPlan({ valueCents: cents, name: `Pro ${company.id}` })
  await subscribe(actor, company.id, plan.id, { recurrence })
  await db.from('companies').where('id', company.id).update({ due_date: due })
  await db.from('invoices').where('company_id', company.id).delete()
  return { id: company.id, plan, actor }
}
const run = () => new BillCompanies().handle(null)
const invoicesOf = (id: number) =>
  db
    .from('invoices')
    .where('company_id', id)
    .orderBy('id')
    .select('status', 'note', 'detail', 'months', db.raw('due_date::text as due'))
    .select(db.raw('value_cents::int as cents'))
const dueOf = async (id: number) =>
  (await db.from('companies').where('id', id).select(db.raw('due_date::text as due')).first()).due

test.group('invoices', (group) => {
  let realtime: HeardRealtime
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())
  group.each.setup(() => thaw)
  group.each.setup(() => {
    realtime = fakeRealtime()
    return realtime.restore
  })
  group.each.setup(() => fakeJobs().restore)

  test('BIL-12: made at three o’clock of the twentieth day before, once, for price × months', async ({
    assert,
  }) => {
    const { id, plan } = await aCustomer({ due: '2027-02-21', recurrence: 'TRIMESTRAL' })
    freeze('2027-02-01T05:59:00Z')
    await run()
    assert.deepEqual(await invoicesOf(id), [])
    freeze('2027-02-01T06:00:00Z')
    await Promise.all([run(), run()])
    await run()
    assert.deepEqual(await invoicesOf(id), [
      {
        status: 'open',
        note: null,
        detail: plan.name,
        months: 3,
        due: '2027-02-21',
        cents: 3 * 9990,
      },
    ])
  })

  test('BIL-12: three o’clock is that of the company', async ({ assert }) => {
    const { id } = await aCustomer({ due: '2027-02-21' })
    await writeSetting({ companyId: id }, 'identity.timezone', 'Asia/Tokyo')
    freeze('2027-01-31T17:59:00Z')
    await run()
    assert.lengthOf(await invoicesOf(id), 0)
    freeze('2027-01-31T18:00:00Z')
    await run()
    assert.lengthOf(await invoicesOf(id), 1)
  })

  test('BIL-06, BIL-12: none for the platform’s company, without an end, without a plan, or deleted', async ({
    assert,
  }) => {
    const endless = await aCustomer({ due: null })
    const gone = await aCustomer({ due: '2027-02-05' })
    await db.from('companies').where('id', gone.id).update({ deleted_at: new Date() })
    const ofPlatform = await aCustomer({ due: '2027-02-05' })
    await db.from('companies').where('id', ofPlatform.id).update({ is_platform: true })
    const planless = await aCompany()
    await db.from('companies').where('id', planless.id).update({ due_date: '2027-02-05' })
    freeze('2027-02-01T12:00:00Z')
    await run()
    for (const { id } of [endless, gone, ofPlatform, planless])
      assert.deepEqual(await invoicesOf(id), [])
  })

  test('BIL-12: a free plan has no invoice, and renews itself; after an outage, too', async ({
    assert,
  }) => {
    const { id } = await aCustomer({ due: '2027-01-31', cents: 0 })
    freeze('2027-01-30T12:00:00Z')
    await run()
    assert.equal(await dueOf(id), '2027-01-31')
    freeze('2027-01-31T12:00:00Z')
    await run()
    assert.equal(await dueOf(id), '2027-02-28')
    freeze('2027-05-02T12:00:00Z')
    await run()
    assert.equal(await dueOf(id), '2027-05-28')
    assert.deepEqual(await invoicesOf(id), [])
  })

  test('BIL-12: another plan or recurrence changes the open invoice, a free plan cancels it', async ({
    assert,
  }) => {
    const { id, actor } = await aCustomer({ due: '2027-02-10' })
    freeze('2027-02-01T12:00:00Z')
    await run()
    const bigger = await aPlan({ valueCents: 20_000, name: `Maior ${id}` })
    await subscribe(actor, id, bigger.id, { recurrence: 'ANUAL' })
    const open = { status: 'open', note: null, detail: bigger.name, due: '2027-02-10' }
    assert.deepEqual(await invoicesOf(id), [{ ...open, months: 12, cents: 240_000 }])
    await subscribe(actor, id, (await aPlan({ valueCents: 0 })).id)
    assert.containsSubset(await invoicesOf(id), [{ status: 'cancelled', note: 'free' }])
    await subscribe(actor, id, bigger.id)
    assert.containsSubset(await invoicesOf(id), [{ status: 'cancelled' }, open])
  })

  test('BIL-12: on no plan the open invoice is cancelled, and its charge; none follows', async ({
    client,
    assert,
  }) => {
    const { id, plan } = await aCustomer({ due: '2027-02-10' })
    const operator = apiAs(client, await aSuper())
    freeze('2027-02-01T12:00:00Z')
    await run()
    const charge = await aCharge(await Invoice.of({ companyId: id }).firstOrFail())
    thaw()
    const answer = await operator.put(`/companies/${id}`, { planId: null })
    answer.assertStatus(200)
    answer.assertBodyContains({ planId: null, plan: null, dueDate: '2027-02-10' })
    assert.containsSubset(await invoicesOf(id), [{ status: 'cancelled', note: 'free' }])
    const { state } = await db.from('charges').where('id', charge.id).first()
    assert.equal(state, 'ending')
    freeze('2027-02-05T12:00:00Z')
    await run()
    assert.lengthOf(await invoicesOf(id), 1)
    thaw()
    ;(await operator.put(`/companies/${id}`, { planId: plan.id })).assertStatus(200)
    freeze('2027-02-05T12:00:00Z')
    await run()
    assert.containsSubset(await invoicesOf(id), [{ status: 'cancelled' }, { status: 'open' }])
  })

  test('BIL-12: another paid day moves the open invoice; BIL-18: a renewal by the operator cancels it', async ({
    client,
    assert,
  }) => {
    const { id } = await aCustomer({ due: '2027-01-31' })
    const operator = apiAs(client, await aSuper())
    // Today, so that the operator is still signed in.
    const put = async (dueDate: string | null) => {
      thaw()
      ;(await operator.put(`/companies/${id}`, { dueDate })).assertStatus(200)
    }
    freeze('2027-01-20T12:00:00Z')
    await run()
    await put('2027-02-03')
    assert.containsSubset(await invoicesOf(id), [{ status: 'open', due: '2027-02-03' }])
    await put('2027-01-25')
    assert.containsSubset(await invoicesOf(id), [{ status: 'open', due: '2027-01-25' }])
    await put('2027-02-25')
    assert.containsSubset(await invoicesOf(id), [{ status: 'cancelled', note: 'manual' }])
    assert.lengthOf(await invoicesOf(id), 1)
    freeze('2027-02-05T12:00:00Z')
    await run()
    assert.containsSubset(await invoicesOf(id), [
      { status: 'cancelled', due: '2027-01-25' },
      { status: 'open', due: '2027-02-25' },
    ])
    await put(null)
    assert.containsSubset(await invoicesOf(id), [
      { status: 'cancelled' },
      { status: 'cancelled', note: 'endless' },
    ])
  })

  test('BIL-09: open pages hear once that the paid time is over', async ({ assert }) => {
    const { id } = await aCustomer({ due: '2027-02-10' })
    const heard = () => realtime.named(`company-${id}-payment`).map(({ body }) => body)
    freeze('2027-02-11T02:59:00Z')
    await new AnnounceExpiry().handle()
    assert.deepEqual(heard(), [])
    freeze('2027-02-11T03:01:00Z')
    await new AnnounceExpiry().handle()
    await new AnnounceExpiry().handle()
    assert.deepEqual(heard(), [{ action: 'EXPIRADA' }])
  })

  test('BIL-07, BIL-09: days of grace come before that', async ({ assert }) => {
    const { id } = await aCustomer({ due: '2027-02-10' })
    await writeSetting(platform, 'identity.grace_days', 2)
    const heard = () => realtime.named(`company-${id}-payment`).length
    freeze('2027-02-13T02:59:00Z')
    await new AnnounceExpiry().handle()
    assert.equal(heard(), 0)
    freeze('2027-02-13T03:01:00Z')
    await new AnnounceExpiry().handle()
    assert.equal(heard(), 1)
  })
})
