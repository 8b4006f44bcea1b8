/** Money over the real Pix API of the sandbox's bank: at most one renewal, exactly one when truly paid (BIL-14 to BIL-17). */
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { DateTime } from 'luxon'
import { now, thaw, travel } from '#app/kernel/clock'
import { apiAs } from '#app/kernel/testing/api'
import { fakeRealtime, type HeardRealtime } from '#app/kernel/testing/fakes/realtime'
import ReadCharge from '#modules/billing/jobs/read_charge'
import { aPlan, checkoutForm } from '#modules/billing/testing'
import { addMonths } from '#modules/billing/invoices/days'
import {
  aPayer,
  isBookWhole,
  openMoney,
  poll,
  type MoneyFixture,
  type Payer,
} from '#modules/billing/tests/gateway/money'
import { waitFor } from '#tests/support/waiting'

const inDays = (days: number) => now().setZone('America/Sao_Paulo').plus({ days }).toISODate()!

test.group('money', (group) => {
  let money: MoneyFixture
  let realtime: HeardRealtime
  group.setup(async () => {
    money = await openMoney()
    return () => money.close()
  })
  group.each.setup(() => {
    realtime = fakeRealtime()
    return realtime.restore
  })
  group.each.setup(() => thaw)

  /** The notices have been answered when the bank says so; their jobs run here. */
  const settled = () => money.jobs.runAll()
  const eventsOf = ({ admin }: Payer) =>
    realtime.named(`company-${admin.company.id}-payment`).map(({ body }) => body.action)
  const paidOnce = (dueDate: string) => ({ dueDate, invoices: ['paid'], outcomes: ['renewed'] })

  test('BIL-14, BIL-16: the QR is of the invoice’s value; paid, the company is renewed and told', async ({
    client,
    assert,
  }) => {
    const due = inDays(5)
    const payer = await aPayer(client, due)
    const pix = await payer.order({ price: 0.01 })
    assert.equal(pix.valor.original, '99.90')
    assert.equal(pix.invoiceId, payer.invoiceId)
    assert.match(pix.qrcode.imagemQrcode, /^data:image\/png;base64,/)
    const scanned = await money.bank.own('POST', '/scan', { code: pix.qrcode.qrcode })
    assert.equal(scanned.amount, 9990)
    await money.pay(pix.txid)
    assert.deepEqual(await payer.state(), paidOnce(addMonths(due, 1)))
    assert.deepEqual(eventsOf(payer), ['CONCLUIDA'])
    const mails = await db
      .from('mails')
      .where({ company_id: payer.admin.company.id, kind: 'billing.invoice_paid' })
    assert.lengthOf(mails, 1)
    assert.isTrue(await isBookWhole(payer.admin.company.id))
  })

  test('BIL-14: asked again, and by many at once, it is the same charge', async ({
    client,
    assert,
  }) => {
    const payer = await aPayer(client, inDays(5))
    const orders = await Promise.all(Array.from({ length: 8 }, () => payer.order()))
    orders.push(await payer.order())
    assert.lengthOf([...new Set(orders.map(({ txid }) => txid))], 1)
    const charges = await money.bank.own('GET', '/charges')
    assert.lengthOf(
      charges.filter(({ id }: { id: string }) => id === orders[0].txid),
      1
    )
  })

  test('BIL-16: ten repeated notices are one renewal', async ({ client, assert }) => {
    const due = inDays(5)
    const payer = await aPayer(client, due)
    const { txid } = await payer.order()
    await money.bank.pay(txid)
    await money.bank.own('POST', `/charges/${txid}/notify`, { times: 10 })
    await settled()
    assert.deepEqual(await payer.state(), paidOnce(addMonths(due, 1)))
    assert.deepEqual(eventsOf(payer), ['CONCLUIDA'])
  })

  test('BIL-16: twenty notices at once, settled at once, are one renewal', async ({
    client,
    assert,
  }) => {
    const due = inDays(5)
    const payer = await aPayer(client, due)
    const { txid } = await payer.order()
    await money.bank.pay(txid)
    await money.bank.own('POST', `/charges/${txid}/notify`, { times: 20, together: true })
    const { id: chargeId } = await db.from('charges').where('txid', txid).firstOrFail()
    await Promise.all(Array.from({ length: 20 }, () => new ReadCharge().handle({ chargeId })))
    await settled()
    assert.deepEqual(await payer.state(), paidOnce(addMonths(due, 1)))
    assert.deepEqual(eventsOf(payer), ['CONCLUIDA'])
    const paid = await db.from('audit_entries').where({
      company_id: payer.admin.company.id,
      action: 'billing.pay_invoice',
    })
    assert.lengthOf(paid, 1)
    assert.isTrue(await isBookWhole(payer.admin.company.id))
  })

  test('BIL-15: a second payment while the first is being read is in the book after the next poll', async ({
    client,
    assert,
  }) => {
    const due = inDays(5)
    const payer = await aPayer(client, due)
    const { txid } = await payer.order()
    const { id: chargeId } = await db.from('charges').where('txid', txid).firstOrFail()
    await money.bank.own('POST', '/faults', { kind: 'slow', call: 'read', count: 1, ms: 1_000 })
    await money.bank.pay(txid)
    const reading = new ReadCharge().handle({ chargeId })
    await waitFor('the bank is asked', async () => !(await money.bank.own('GET', '/faults')).length)
    // Its notice adds no job: that of the first is not done yet.
    await money.bank.pay(txid, { again: true })
    await money.bank.chargeWhen(txid, (notices) =>
      notices.every(({ state }) => state === 'delivered')
    )
    await reading
    assert.deepEqual(await payer.state(), paidOnce(addMonths(due, 1)))
    await poll()
    const { paid_cents: paid } = await db.from('charges').where('txid', txid).firstOrFail()
    assert.equal(Number(paid), 2 * 9990)
    assert.deepEqual(await payer.state(), paidOnce(addMonths(due, 1)))
    assert.isTrue(await isBookWhole(payer.admin.company.id))
  })

  for (const secret of ['missing', 'wrong', 'right']) {
    test(`BIL-15: a forged notice with a ${secret} secret renews nothing`, async ({
      client,
      assert,
    }) => {
      const due = inDays(5)
      const payer = await aPayer(client, due)
      const { txid } = await payer.order()
      const notice = await money.bank.own('POST', `/charges/${txid}/forge`, { secret })
      assert.equal(notice.attempts.at(-1).status, secret === 'right' ? 200 : 401)
      await settled()
      assert.deepEqual(await payer.state(), { dueDate: due, invoices: ['open'], outcomes: [null] })
    })
  }

  test('BIL-15: one centavo too little renews nothing, and is in the book', async ({
    client,
    assert,
  }) => {
    const due = inDays(5)
    const payer = await aPayer(client, due)
    const { txid } = await payer.order()
    await money.pay(txid, { amount: 9989 })
    const { dueDate, invoices, outcomes } = await payer.state()
    assert.deepEqual([dueDate, invoices, outcomes], [due, ['open'], ['too_little']])
    assert.deepEqual(eventsOf(payer), ['INSUFICIENTE'])
    const again = await payer.order()
    assert.notEqual(again.txid, txid)
    await money.pay(again.txid)
    await poll()
    assert.deepEqual(await payer.state(), {
      dueDate: addMonths(due, 1),
      invoices: ['paid'],
      outcomes: ['too_little', 'renewed'],
    })
    assert.isTrue(await isBookWhole(payer.admin.company.id))
  })

  test('BIL-17: a lost notice is made up for by the poll', async ({ client, assert }) => {
    const due = inDays(5)
    const payer = await aPayer(client, due)
    const { txid } = await payer.order()
    await money.bank.own('POST', '/notices/lose', { count: 1 })
    await money.bank.pay(txid)
    await settled()
    assert.deepEqual((await payer.state()).invoices, ['open'])
    await poll()
    assert.deepEqual((await payer.state()).invoices, ['open'], 'it is read every two minutes')
    travel(121_000)
    await poll()
    assert.deepEqual(await payer.state(), paidOnce(addMonths(due, 1)))
  })

  test('BIL-17: unpaid for an hour it ends, is cancelled at the bank, and pages are told', async ({
    client,
    assert,
  }) => {
    const payer = await aPayer(client, inDays(5))
    const { txid } = await payer.order()
    travel(3_601_000)
    await poll()
    assert.deepEqual((await payer.state()).outcomes, ['expired'])
    assert.deepEqual(eventsOf(payer), ['EXPIRADA'])
    assert.equal((await money.bank.charge(txid)).state, 'cancelled')
    thaw()
    const next = await payer.order()
    assert.notEqual(next.txid, txid)
  })

  test('BIL-16: paid late, with a second charge paid as well: one renewal, the other is a surplus', async ({
    client,
    assert,
  }) => {
    const due = inDays(5)
    const payer = await aPayer(client, due)
    const late = await payer.order()
    await db
      .from('charges')
      .where('txid', late.txid)
      .update({ state: 'closed', outcome: 'expired' })
    const second = await payer.order()
    await money.pay(late.txid)
    await money.pay(second.txid)
    assert.deepEqual(await payer.state(), {
      dueDate: addMonths(due, 1),
      invoices: ['paid'],
      outcomes: ['renewed', 'surplus'],
    })
    assert.deepEqual(eventsOf(payer), ['CONCLUIDA'])
    assert.isTrue(await isBookWhole(payer.admin.company.id))
  })

  for (const kind of ['error', 'garbage', 'cut_after']) {
    test(`BIL-15: a bank that meets every call with ${kind} costs no payment`, async ({
      client,
      assert,
    }) => {
      const due = inDays(5)
      const payer = await aPayer(client, due)
      const begin = () => money.bank.own('POST', '/faults', { kind, provider: 'pix' })
      const end = () => money.bank.own('DELETE', '/faults')
      await begin()
      const body = { ...checkoutForm, invoiceId: payer.invoiceId }
      const refused = await apiAs(client, payer.admin).post('/subscription', body)
      refused.assertStatus(503)
      assert.equal(refused.body().error, 'ERR_PAYMENT_PROVIDER')
      await end()
      const { txid } = await payer.order()
      await begin()
      await money.pay(txid)
      assert.deepEqual((await payer.state()).invoices, ['open'], 'nobody could read the charge')
      await end()
      travel(121_000)
      await poll()
      assert.deepEqual(await payer.state(), paidOnce(addMonths(due, 1)))
    })
  }

  test('BIL-16: an overdue company is renewed from today, clamped to the end of the month', async ({
    client,
    assert,
  }) => {
    const payer = await aPayer(client, inDays(-40))
    const { txid } = await payer.order()
    await money.pay(txid)
    const today = DateTime.now().setZone('America/Sao_Paulo').toISODate()!
    assert.equal((await payer.state()).dueDate, addMonths(today, 1))
  })

  test('a plan chosen at the checkout is charged, and counts once it is paid', async ({
    client,
    assert,
  }) => {
    const payer = await aPayer(client, inDays(5))
    const first = await payer.order()
    const bigger = await aPlan({ isPublic: true, valueCents: 19_990 })
    const pix = await payer.order({ plan: bigger.id })
    assert.equal(pix.valor.original, '199.90')
    assert.notEqual(pix.txid, first.txid)
    const planOf = async () =>
      (await db.from('subscriptions').where('company_id', payer.admin.company.id).first()).plan_id
    assert.notEqual(await planOf(), bigger.id)
    await money.pay(pix.txid)
    assert.equal(await planOf(), bigger.id)
    await poll()
    assert.equal((await money.bank.charge(first.txid)).state, 'cancelled')
  })
})
