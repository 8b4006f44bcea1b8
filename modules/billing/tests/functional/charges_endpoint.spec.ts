/** The operator's view of the book of charges: what arrived, what is to be paid back, and what has been (ADR 55). */
import db from '@adonisjs/lucid/services/db'
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import { apiAs, type Calls } from '#app/kernel/testing/api'
import { auditsOf } from '#app/kernel/testing/audits'
import { fakeJobs } from '#app/kernel/testing/fakes/jobs'
import { fakeRealtime, type HeardRealtime } from '#app/kernel/testing/fakes/realtime'
import { endCharges } from '#modules/billing/invoices/bill'
import { unitOfWork } from '#app/kernel/database/unit_of_work'
import type { Charge, Invoice } from '#modules/billing/model'
import { aCharge, anInvoice, arrive } from '#modules/billing/testing'
import type { ChargeWire } from '#modules/billing/wire'
import { aCompany, anAdmin, aSuper, type SomeoneSignedIn } from '#modules/identity/testing'

const anOpenInvoice = async (name?: string): Promise<Invoice> => {
  const company = name ? await aCompany({ name }) : undefined
  return anInvoice((await anAdmin({ company })).actor)
}
/** A charge of 99,90 for which these amounts have arrived, one after the other. */
async function aPaidCharge(...amounts: readonly number[]): Promise<Charge> {
  const charge = await aCharge(await anOpenInvoice())
  for (let count = 1; count <= amounts.length; count++)
    await arrive(charge, ...amounts.slice(0, count))
  return charge
}

test.group('charges endpoint', (group) => {
  let heard: HeardRealtime
  let operator: SomeoneSignedIn
  let calls: Calls
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())
  group.each.setup(() => {
    heard = fakeRealtime()
    return heard.restore
  })
  group.each.setup(() => fakeJobs().restore)
  group.each.setup(async ({ context }) => {
    // Charges of other tests that were committed.
    await db.from('charges').delete()
    operator = await aSuper()
    calls = apiAs(context.client, operator)
  })
  const list = async (query: Record<string, unknown> = {}): Promise<ChargeWire[]> =>
    (await calls.get('/charges', query)).body()
  const shown = async ({ id }: Charge): Promise<ChargeWire> =>
    (await list()).find((one) => one.id === id)!
  const refund = (id: number | string, body: object = { note: 'Pix de 12/03' }) =>
    calls.put(`/charges/${id}/refund`, body)
  const answerOf = async (...given: Parameters<typeof refund>) => {
    const answer = await refund(...given)
    return [answer.status(), answer.body().error]
  }
  const sums = ({ received, used, toRefund, outcome }: ChargeWire) => ({
    received,
    used,
    toRefund,
    outcome,
  })

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
    assert.deepEqual(sums(await shown(charge)), {
      received: 99.89,
      used: 0,
      toRefund: 99.89,
      outcome: 'too_little',
    })
    await arrive(charge, 9989, 1)
    assert.deepEqual(sums(await shown(charge)), {
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
    assert.deepEqual(sums(await shown(charge)), { ...renewed, received: 100.01, toRefund: 0.11 })
    await arrive(charge, 10_001, 9990)
    assert.deepEqual(sums(await shown(charge)), { ...renewed, received: 199.91, toRefund: 100.01 })
  })

  test('surplus: a second charge of a paid invoice is to be paid back in full', async ({
    assert,
  }) => {
    const invoice = await anOpenInvoice()
    const replaced = await aCharge(invoice)
    await unitOfWork((work) => endCharges(invoice, work))
    await arrive(await aCharge(invoice), 9990)
    await arrive(replaced, 9990)
    assert.deepEqual(sums(await shown(replaced)), {
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
    assert.deepEqual(sums(await shown(charge)), {
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
    await refund(less.id)
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

  test('is marked as paid back: by whom, when and how; it is audited, and operators’ pages hear', async ({
    assert,
  }) => {
    const charge = await aPaidCharge(1200)
    assert.lengthOf(heard.named('charge'), 1)
    const answer = await refund(charge.id, { note: '  Pix devolvido pelo app  ', amount: 12 })
    answer.assertStatus(200)
    const { refund: kept, toRefund, received }: ChargeWire = answer.body()
    assert.deepEqual([toRefund, received], [0, 12])
    assert.deepEqual(
      { ...kept, at: '' },
      { amount: 12, note: 'Pix devolvido pelo app', by: operator.user.name, at: '' }
    )
    assert.match(kept!.at, /Z$/)
    const audits = await auditsOf('charge', charge.id)
    assert.lengthOf(audits, 1)
    assert.containsSubset(audits[0], {
      action: 'billing.refund_charge',
      user_id: operator.user.id,
      before: { refundedCents: 0 },
      after: { refundedCents: 1200, note: 'Pix devolvido pelo app' },
    })
    assert.deepEqual(heard.named('charge').at(-1), {
      rooms: ['super'],
      as: 'charge',
      body: { action: 'update', chargeId: charge.id },
    })
  })

  test('what arrives afterwards is to be paid back again', async ({ assert }) => {
    const charge = await aPaidCharge(1200)
    await refund(charge.id, { note: 'Pix' })
    await arrive(charge, 1200, 300)
    assert.deepEqual(sums(await shown(charge)), {
      received: 15,
      used: 0,
      toRefund: 3,
      outcome: 'too_little',
    })
    const { refund: kept }: ChargeWire = (await refund(charge.id, { note: 'O resto' })).body()
    assert.containsSubset(kept, { amount: 15, note: 'O resto' })
    assert.deepEqual(
      (await auditsOf('charge', charge.id)).map(({ after }) => after),
      [
        { refundedCents: 1200, note: 'Pix' },
        { refundedCents: 1500, note: 'O resto' },
      ]
    )
  })

  test('what was paid back pays no invoice', async ({ assert }) => {
    const charge = await aPaidCharge(9989)
    await refund(charge.id)
    await arrive(charge, 9989, 1)
    assert.containsSubset(sums(await shown(charge)), { toRefund: 0.01, outcome: 'too_little' })
    await arrive(charge, 9989, 1, 9990)
    assert.deepEqual(sums(await shown(charge)), {
      received: 199.8,
      used: 99.9,
      toRefund: 0.01,
      outcome: 'renewed',
    })
  })

  test('twice, with nothing to pay back, with another amount, unknown, without a note: refused', async ({
    assert,
  }) => {
    const charge = await aPaidCharge(1200)
    const note = 'Pix'
    const changed = [409, 'ERR_AMOUNT_TO_REFUND_CHANGED']
    assert.deepEqual(await answerOf(charge.id, { note, amount: 11.99 }), changed)
    assert.deepEqual(await answerOf(charge.id, { note, amount: '12.00' }), [200, undefined])
    assert.deepEqual(await answerOf(charge.id), [409, 'ERR_CHARGE_ALREADY_REFUNDED'])
    const paid = await aPaidCharge(9990)
    assert.deepEqual(await answerOf(paid.id), [409, 'ERR_NOTHING_TO_REFUND'])
    for (const unknown of [2_000_000_000, 'x', '0'])
      assert.deepEqual(await answerOf(unknown), [404, 'ERR_NO_CHARGE_FOUND'])
    for (const bad of [
      {},
      { note: ' ' },
      { note: 'x'.repeat(201) },
      { note: 7 },
      { note, amount: 'much' },
      { note, amount: 1.005 },
    ])
      assert.deepEqual(await answerOf(paid.id, bad), [422, 'ERR_VALIDATION'])
    assert.lengthOf(await auditsOf('charge', paid.id), 0)
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
