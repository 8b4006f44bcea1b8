/** The operator's view of the book of charges: what arrived, and what of it is to be paid back (ADR 55). */
import db from '@adonisjs/lucid/services/db'
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import { apiAs, type Calls } from '#app/kernel/testing/api'
import { auditsOf } from '#app/kernel/testing/audits'
import { fakeJobs } from '#app/kernel/testing/fakes/jobs'
import { fakeRealtime } from '#app/kernel/testing/fakes/realtime'
import { endCharges } from '#modules/billing/invoices/bill'
import { unitOfWork } from '#app/kernel/database/unit_of_work'
import type { Charge } from '#modules/billing/model'
import { aCharge, arrive } from '#modules/billing/testing'
import { anOpenInvoice, aPaidCharge, sumsOf } from '#modules/billing/tests/booked_charges'
import type { ChargeWire } from '#modules/billing/wire'
import { anAdmin, aSuper } from '#modules/identity/testing'

test.group('charges endpoint', (group) => {
  let calls: Calls
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())
  group.each.setup(() => fakeRealtime().restore)
  group.each.setup(() => fakeJobs().restore)
  group.each.setup(async ({ context }) => {
    // Charges of other tests that were committed.
    await db.from('charges').delete()
    calls = apiAs(context.client, await aSuper())
  })
  const list = async (query: Record<string, unknown> = {}): Promise<ChargeWire[]> =>
    (await calls.get('/charges', query)).body()
  const shown = async ({ id }: Charge): Promise<ChargeWire> =>
    (await list()).find((one) => one.id === id)!

  test('without a token it is 403, and for an admin of a company', async ({ client, assert }) => {
    const { id } = await aPaidCharge(500)
    const admin = await anAdmin()
    for (const caller of [null, admin]) {
      const foreign = apiAs(client, caller)
      for (const answer of [
        await foreign.get('/charges'),
        await foreign.get('/charges/summary'),
        await foreign.put(`/charges/${id}/refund`, { note: 'Pix' }),
      ])
        answer.assertStatus(403)
    }
    assert.lengthOf(await auditsOf('charge', id), 0)
  })

  test('a bare array, newest first, 20 to a page, with the count and what follows in headers', async ({
    assert,
  }) => {
    const invoice = await anOpenInvoice()
    const ids: number[] = []
    for (let made = 0; made < 21; made++)
      ids.push((await aCharge(invoice, { state: 'closed', outcome: 'expired' })).id)
    const first = await calls.get('/charges')
    assert.deepEqual(
      first.body().map(({ id }: ChargeWire) => id),
      ids.toReversed().slice(0, 20)
    )
    assert.equal(first.header('x-total-count'), '21')
    assert.equal(first.header('x-has-more'), 'true')
    const second = await calls.get('/charges', { pageNumber: 2 })
    assert.deepEqual(
      second.body().map(({ id }: ChargeWire) => id),
      [ids[0]]
    )
    assert.equal(second.header('x-has-more'), 'false')
    const none = await calls.get('/charges', { show: 'to_refund' })
    assert.deepEqual([none.body(), none.header('x-total-count')], [[], '0'])
    ;(await calls.get('/charges', { show: 'paid' })).assertStatus(422)
  })

  test('a row says who was asked for what, and each payment by the bank’s id; nothing of the payer', async ({
    assert,
  }) => {
    const charge = await aPaidCharge(500, 700)
    const row = await shown(charge)
    const { payments, createdAt, companyName, ...rest } = row
    assert.deepEqual(rest, {
      id: charge.id,
      provider: 'pix',
      txid: charge.txid,
      companyId: charge.companyId,
      invoiceId: charge.invoiceId,
      detail: rest.detail,
      dueDate: rest.dueDate,
      invoiceValue: 99.9,
      value: 99.9,
      received: 12,
      used: 0,
      toRefund: 12,
      state: 'open',
      outcome: 'too_little',
      refund: null,
    })
    assert.match(rest.dueDate, /^\d{4}-\d\d-\d\d$/)
    assert.match(createdAt, /Z$/)
    assert.isNotEmpty(companyName)
    assert.deepEqual(
      payments.map(({ id, value }) => [id, value]),
      [
        [`E1-${charge.txid}`, 5],
        [`E2-${charge.txid}`, 7],
      ]
    )
  })

  test('too little: all that arrived is to be paid back, until the rest arrives', async ({
    assert,
  }) => {
    const charge = await aPaidCharge(9989)
    assert.deepEqual(sumsOf(await shown(charge)), {
      received: 99.89,
      used: 0,
      toRefund: 99.89,
      outcome: 'too_little',
    })
    await arrive(charge, 9989, 1)
    assert.deepEqual(sumsOf(await shown(charge)), {
      received: 99.9,
      used: 99.9,
      toRefund: 0,
      outcome: 'renewed',
    })
  })

  test('too much at once, or once more afterwards: what is beyond the invoice', async ({
    assert,
  }) => {
    const renewed = { used: 99.9, outcome: 'renewed' }
    const charge = await aPaidCharge(10_001)
    assert.deepEqual(sumsOf(await shown(charge)), { ...renewed, received: 100.01, toRefund: 0.11 })
    await arrive(charge, 10_001, 9990)
    assert.deepEqual(sumsOf(await shown(charge)), {
      ...renewed,
      received: 199.91,
      toRefund: 100.01,
    })
  })

  test('surplus: a second charge of a paid invoice is to be paid back in full', async ({
    assert,
  }) => {
    const invoice = await anOpenInvoice()
    const replaced = await aCharge(invoice)
    await unitOfWork((work) => endCharges(invoice, work))
    await arrive(await aCharge(invoice), 9990)
    await arrive(replaced, 9990)
    assert.deepEqual(sumsOf(await shown(replaced)), {
      received: 99.9,
      used: 0,
      toRefund: 99.9,
      outcome: 'surplus',
    })
  })

  test('a charge of a former, higher value pays the invoice; the difference is too much', async ({
    assert,
  }) => {
    const invoice = await anOpenInvoice()
    const charge = await aCharge(invoice, { amountCents: 12_990 })
    await arrive(charge, 12_990)
    assert.deepEqual(sumsOf(await shown(charge)), {
      received: 129.9,
      used: 99.9,
      toRefund: 30,
      outcome: 'renewed',
    })
  })

  test('the summary counts the charges and their centavos; `to_refund` lists these alone', async ({
    assert,
  }) => {
    const [less, more] = [await aPaidCharge(1000), await aPaidCharge(10_000)]
    await aPaidCharge(9990)
    const summary = async () => (await calls.get('/charges/summary')).body()
    assert.deepEqual(await summary(), { chargesToRefund: 2, amountToRefund: 10.1 })
    assert.deepEqual(
      (await list({ show: 'to_refund' })).map(({ id }) => id),
      [more.id, less.id]
    )
    assert.lengthOf(await list({ show: 'all' }), 3)
    await calls.put(`/charges/${less.id}/refund`, { note: 'Pix' })
    assert.deepEqual(await summary(), { chargesToRefund: 1, amountToRefund: 0.1 })
  })

  test('is searched by company, txid and the bank’s id of a payment', async ({ assert }) => {
    const padaria = await aCharge(await anOpenInvoice('Padaria São João'), {
      txid: 'aa'.repeat(16),
    })
    const other = await aCharge(await anOpenInvoice('Oficina 100%'), { txid: 'bb'.repeat(16) })
    await arrive(other, 500)
    const found = async (searchParam: string, more: object = {}) =>
      (await list({ searchParam, ...more })).map(({ id }) => id)
    assert.deepEqual(await found('sao joao'), [padaria.id])
    assert.deepEqual(await found('AAAAAA'), [padaria.id])
    assert.deepEqual(await found(`e1-${other.txid}`), [other.id])
    assert.deepEqual(await found('0%'), [other.id])
    assert.deepEqual(await found('sao joao', { show: 'to_refund' }), [])
    assert.deepEqual(await found('nobody'), [])
  })

  test('a page costs as many statements with twenty charges as with one', async ({ assert }) => {
    const statements = async () => {
      let count = 0
      const note = () => void count++
      const client = db.connection().getWriteClient()
      client.on('query', note)
      await list()
      client.off('query', note)
      return count
    }
    await aPaidCharge(500)
    const one = await statements()
    for (let made = 0; made < 19; made++) await aPaidCharge(500, 600)
    assert.equal(await statements(), one)
  })

  test('those that are to be paid back are found by an index', async ({ assert }) => {
    // With few rows a scan and a sort are the fastest.
    for (const way of ['seqscan', 'bitmapscan', 'sort'])
      await db.rawQuery(`set local enable_${way} = off`)
    const { rows } = await db.rawQuery(
      `explain select * from charges where paid_cents > used_cents + refunded_cents
       order by id desc limit 20`
    )
    const plan = rows.map((row: Record<string, string>) => row['QUERY PLAN']).join('\n')
    assert.include(plan, 'charges_to_refund')
    assert.notInclude(plan, 'Sort')
  })
})
