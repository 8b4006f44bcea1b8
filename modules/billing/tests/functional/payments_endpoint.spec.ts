/** How a company sees its invoices and asks for a charge (BIL-13, BIL-14), and what a notice must prove (BIL-15). */
import db from '@adonisjs/lucid/services/db'
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import { now } from '#app/kernel/clock'
import { apiAs } from '#app/kernel/testing/api'
import { platform, writeSetting } from '#app/kernel/settings/settings'
import { fakeJobs } from '#app/kernel/testing/fakes/jobs'
import { fakeRealtime } from '#app/kernel/testing/fakes/realtime'
import { aCharge, anInvoice, aPixAccount, aPlan, checkoutForm } from '#modules/billing/testing'
import { PaymentAccount } from '#modules/billing/payments/model'
import { anAdmin } from '#modules/identity/testing'

const dueDate = now().plus({ days: 10 }).toISODate()!

test.group('payments endpoint', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())
  group.each.setup(() => fakeRealtime().restore)
  group.each.setup(() => fakeJobs().restore)

  test('BIL-13: a bare array, newest first, 20 to a page, with the count and what follows in headers', async ({
    client,
    assert,
  }) => {
    const admin = await anAdmin()
    const open = await anInvoice(admin.actor, dueDate)
    const row = { plan_id: open.planId, months: 1, value_cents: 9990, status: 'paid' }
    const times = { created_at: new Date(), updated_at: new Date(), paid_at: new Date() }
    await db.table('invoices').multiInsert(
      Array.from({ length: 20 }, (_, at) => ({
        company_id: admin.company.id,
        detail: at ? 'Essencial' : 'Único',
        due_date: '2027-02-10',
        ...row,
        ...times,
      }))
    )
    await anInvoice((await anAdmin()).actor)
    const calls = apiAs(client, admin)
    const first = await calls.get('/invoices/all')
    assert.lengthOf(first.body(), 20)
    assert.equal(first.header('x-total-count'), '21')
    assert.equal(first.header('x-has-more'), 'true')
    const second = await calls.get('/invoices/all?pageNumber=2')
    assert.equal(second.header('x-has-more'), 'false')
    assert.lengthOf(second.body(), 1)
    assert.containsSubset(second.body()[0], {
      id: open.id,
      detail: open.detail,
      value: 99.9,
      status: 'open',
      dueDate,
      companyId: admin.company.id,
      paidAt: null,
    })
    const found = await calls.get('/invoices/all?searchParam=unico')
    assert.equal(found.header('x-total-count'), '1')
  })

  test('BIL-14: a pending charge is returned again; the price of the body is not read', async ({
    client,
    assert,
  }) => {
    await aPixAccount()
    const admin = await anAdmin()
    const invoice = await anInvoice(admin.actor)
    const charge = await aCharge(invoice)
    const order = { ...checkoutForm, invoiceId: invoice.id, price: 0.01, cardNumber: '4111' }
    const answer = await apiAs(client, admin).post('/subscription', order)
    answer.assertStatus(200)
    assert.containsSubset(answer.body(), {
      qrcode: { qrcode: charge.code },
      valor: { original: '99.90' },
      txid: charge.txid,
      invoiceId: invoice.id,
    })
    assert.lengthOf(await db.from('charges').where('invoice_id', invoice.id), 1)
  })

  test('BIL-14: an invoice that is paid is 409, one of another company 404, and nothing is charged', async ({
    client,
    assert,
  }) => {
    await aPixAccount()
    const admin = await anAdmin()
    const invoice = await anInvoice(admin.actor)
    const other = await anInvoice((await anAdmin()).actor)
    const order = async (invoiceId: number, more: object = {}) => {
      const body = { ...checkoutForm, invoiceId, ...more }
      const answer = await apiAs(client, admin).post('/subscription', body)
      return [answer.status(), answer.body().error]
    }
    assert.deepEqual(await order(other.id), [404, 'ERR_NO_INVOICE_FOUND'])
    const hidden = await aPlan()
    assert.deepEqual(await order(invoice.id, { plan: hidden.id }), [404, 'ERR_NO_PLAN_FOUND'])
    const free = await aPlan({ isPublic: true, valueCents: 0 })
    assert.deepEqual(await order(invoice.id, { plan: free.id }), [422, 'ERR_VALIDATION'])
    await invoice.merge({ status: 'paid' }).save()
    assert.deepEqual(await order(invoice.id), [409, 'ERR_INVOICE_NOT_OPEN'])
    await PaymentAccount.query().delete()
    assert.deepEqual(await order(invoice.id), [409, 'ERR_NO_PAYMENT_PROVIDER'])
    assert.lengthOf(await db.from('charges').where('company_id', admin.company.id), 0)
  })

  test('BIL-14: {field} is missing or wrong: 422 at that field')
    .with([
      { field: 'firstName', value: '' },
      { field: 'address2', value: '' },
      { field: 'city', value: undefined },
      { field: 'zipcode', value: ' ' },
      { field: 'country', value: 'PT' },
      { field: 'price', value: undefined },
      { field: 'users', value: undefined },
      { field: 'connections', value: undefined },
      { field: 'taxNumber', value: '123.456.789-00' },
    ])
    .run(async ({ client, assert }, { field, value }) => {
      const admin = await anAdmin()
      const { id: invoiceId } = await anInvoice(admin.actor)
      const body = { ...checkoutForm, invoiceId, [field]: value }
      const answer = await apiAs(client, admin).post('/subscription', body)
      answer.assertStatus(422)
      assert.equal(answer.body().details[0].field, field)
    })

  test('BIL-15: a notice that proves nothing is 401, and nothing is noted', async ({
    client,
    assert,
  }) => {
    const { hmac } = await aPixAccount()
    const charge = await aCharge(await anInvoice((await anAdmin()).actor))
    const body = { pix: [{ txid: charge.txid, valor: '99.90' }] }
    const paths = ['/pix', '/pix?hmac=wrong', '/asaas', '/nobody', '/pix/pix', '']
    const readAt = async () =>
      (await db.from('charges').where('id', charge.id).firstOrFail()).next_read_at.getTime()
    const before = await readAt()
    for (const path of paths) {
      const answer = await apiAs(client, null).post(`/subscription/webhook${path}`, body)
      answer.assertStatus(401)
      assert.equal(answer.body().error, 'ERR_INVALID_SIGNATURE')
    }
    assert.equal(await readAt(), before)
    for (const path of [`/pix?hmac=${hmac}`, `/pix/pix?hmac=${hmac}`, `?hmac=${hmac}`]) {
      const answer = await apiAs(client, null).post(`/subscription/webhook${path}`, body)
      answer.assertStatus(200)
    }
    assert.isBelow(await readAt(), before)
  })

  test('what a company sees of its subscription: plan, trial, the invoice to be paid', async ({
    client,
    assert,
  }) => {
    await aPixAccount()
    const admin = await anAdmin()
    const calls = apiAs(client, admin)
    const nothing = (await calls.get('/subscription')).body()
    assert.containsSubset(nothing, { plan: null, isTrial: false, invoice: null, canPay: true })
    const invoice = await anInvoice(admin.actor, dueDate)
    const trial = (await calls.get('/subscription')).body()
    assert.containsSubset(trial, {
      plan: { name: invoice.detail },
      recurrence: 'MENSAL',
      dueDate,
      worksUntilDate: dueDate,
      isTrial: true,
      // The end of that day in São Paulo.
      trialExpiration: `${now().plus({ days: 11 }).toISODate()}T02:59:59.999Z`,
      invoice: { id: invoice.id },
      needsTaxNumber: false,
    })
    await invoice.merge({ status: 'paid' }).save()
    const later = (await calls.get('/subscription')).body()
    assert.containsSubset(later, { isTrial: false, trialExpiration: null, invoice: null })
  })

  test('BIL-07: with days of grace it says until when the company may work', async ({
    client,
    assert,
  }) => {
    const admin = await anAdmin()
    await writeSetting(platform, 'identity.grace_days', 3)
    await db.from('companies').where('id', admin.company.id).update({ due_date: '2027-02-27' })
    const answer = await apiAs(client, admin).get('/subscription')
    assert.containsSubset(answer.body(), { dueDate: '2027-02-27', worksUntilDate: '2027-03-02' })
  })
})
