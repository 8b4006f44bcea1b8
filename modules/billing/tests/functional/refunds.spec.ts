/** The operator marks what was paid back of a charge (ADR 55). */
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import { apiAs, type Calls } from '#app/kernel/testing/api'
import { auditsOf } from '#app/kernel/testing/audits'
import { fakeJobs } from '#app/kernel/testing/fakes/jobs'
import { fakeRealtime, type HeardRealtime } from '#app/kernel/testing/fakes/realtime'
import type { Charge } from '#modules/billing/model'
import { arrive } from '#modules/billing/testing'
import { aPaidCharge, sumsOf } from '#modules/billing/tests/booked_charges'
import type { ChargeWire } from '#modules/billing/wire'
import { aSuper, type SomeoneSignedIn } from '#modules/identity/testing'

test.group('refunds', (group) => {
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
    operator = await aSuper()
    calls = apiAs(context.client, operator)
  })
  const shown = async ({ txid }: Charge): Promise<ChargeWire> =>
    (await calls.get('/charges', { searchParam: txid })).body()[0]
  const refund = (id: number | string, body: object = { note: 'Pix de 12/03' }) =>
    calls.put(`/charges/${id}/refund`, body)
  const answerOf = async (...given: Parameters<typeof refund>) => {
    const answer = await refund(...given)
    return [answer.status(), answer.body().error]
  }

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
    assert.deepEqual(sumsOf(await shown(charge)), {
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
    assert.containsSubset(sumsOf(await shown(charge)), { toRefund: 0.01, outcome: 'too_little' })
    await arrive(charge, 9989, 1, 9990)
    assert.deepEqual(sumsOf(await shown(charge)), {
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
})
