/** The demo has plans to choose from, its own company keeps every feature, and its customers pay. */
import db from '@adonisjs/lucid/services/db'
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import { entitlementsOf, everyEntitlement } from '#app/kernel/settings/entitlements'
import { planOf, publicPlans } from '#modules/billing/queries'
import { Charge, ChargePayment, Invoice } from '#modules/billing/model'
import { seedDemo } from '#demo/demo_seeder'
import { todayInSaoPaulo } from '#tests/support/another_company'

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

  test('no other company, unless customers are wanted', async ({ assert }) => {
    await seedDemo()
    assert.lengthOf(await db.from('companies').where('is_platform', false), 0)
    assert.lengthOf(await db.from('invoices'), 0)
  })

  test('BIL-12: a customer has paid month by month, and its next invoice is due in a few days', async ({
    assert,
  }) => {
    await seedDemo({ hasCustomers: true })
    const { id: companyId } = await db.from('companies').where('name', 'Ateliê Ipê').firstOrFail()
    assert.equal((await planOf(companyId))?.name, 'Profissional')
    const invoices = await Invoice.of({ companyId }).orderBy('due_date', 'desc')
    const [open, ...paid] = invoices
    assert.equal(open!.status, 'open')
    const inDays = open!.dueDate.diffNow('days').days
    assert.isTrue(inDays > 2 && inDays < 5, String(inDays))
    assert.lengthOf(paid, 6)
    for (const [place, invoice] of paid.entries()) {
      const { dueDate, status, paidAt } = invoice
      const next = invoices[place]!.dueDate
      assert.equal(status, 'paid')
      assert.approximately(next.diff(dueDate, 'days').days, 30, 2)
      assert.isTrue(paidAt! <= dueDate)
    }
  })

  test('ADR 55: the book of each paid invoice explains its money', async ({ assert }) => {
    await seedDemo({ hasCustomers: true })
    const everyone = { everyCompany: true }
    const paid = await Invoice.query().sideload(everyone).where('status', 'paid')
    assert.lengthOf(paid, 11)
    const toRefund: number[] = []
    for (const { companyId, id, valueCents } of paid) {
      const charge = await Charge.of({ companyId }).where('invoice_id', id).firstOrFail()
      const payments = await ChargePayment.of({ companyId }).where('charge_id', charge.id)
      const arrived = payments.reduce((sum, { amountCents }) => sum + amountCents, 0)
      assert.include(charge.$attributes, { state: 'closed', outcome: 'renewed' })
      assert.deepEqual([charge.paidCents, charge.usedCents], [arrived, valueCents])
      if (charge.toRefundCents) toRefund.push(charge.toRefundCents)
    }
    // One was paid twice: a year of the second plan.
    assert.deepEqual(toRefund, [12 * 19_990])
    // The operator's list is sorted by ids.
    const times = (await Charge.query().sideload(everyone).orderBy('id')).map(({ createdAt }) =>
      createdAt.toMillis()
    )
    assert.deepEqual(
      times,
      times.toSorted((a, b) => a - b)
    )
  })

  test('BIL-18: one customer is on trial, one is overdue, and one has paid for long', async ({
    assert,
  }) => {
    await seedDemo({ hasCustomers: true })
    const rows = await db
      .from('companies')
      .leftJoin('invoices', 'invoices.company_id', 'companies.id')
      .where('is_platform', false)
      .groupBy('companies.id')
      .orderBy('companies.name')
      .select(
        'companies.name',
        db.raw("count(*) filter (where status = 'paid')::int as paid"),
        db.raw("count(*) filter (where status = 'open')::int as open"),
        db.raw(`companies.due_date < ${todayInSaoPaulo} as is_over`)
      )
    assert.deepEqual(rows, [
      { name: 'Ateliê Ipê', paid: 6, open: 1, is_over: false },
      { name: 'Clínica Bem-Estar', paid: 1, open: 0, is_over: false },
      { name: 'Livraria Pássaro Azul', paid: 0, open: 1, is_over: false },
      { name: 'Mercearia São Bento', paid: 4, open: 1, is_over: true },
    ])
  })
})
