/** Charges at each provider over its own protocol: made, paid and cancelled. */
import { test } from '@japa/runner'
import { DateTime } from 'luxon'
import { providerNames } from '#modules/billing/providers/credentials'
import type { PaymentProvider } from '#modules/billing/providers/port'
import {
  failureOf,
  made,
  newCharge,
  setUpBank,
  type BillingFixture,
} from '#modules/billing/tests/gateway/fixture'

for (const name of providerNames) {
  test.group(`charges | ${name}`, (group) => {
    let fixture: BillingFixture
    let provider: PaymentProvider
    group.setup(async () => {
      fixture = await setUpBank()
      provider = fixture.provider(name)
      return () => fixture.close()
    })

    test('a charge is made with its amount, code and expiry', async ({ assert }) => {
      const charge = newCharge()
      const { providerId, code, expiresAt } = await provider.createCharge(charge)
      assert.isAtMost(Math.abs(expiresAt.diff(charge.expiresAt).as('seconds')), 2)
      const [known] = await fixture.chargesOf(name, charge.txid)
      assert.deepInclude(known, { id: providerId, amount: 9990, code, description: 'Plano Pro' })
      assert.include(known.payer, 'Ana Lima')
      const scanned = await fixture.bank.own('POST', '/scan', { code })
      assert.equal(scanned.amount, 9990)
      const state = await provider.readCharge({ txid: charge.txid, providerId })
      assert.deepEqual(state, { status: 'open', paidCents: 0, payments: [] })
    })

    test('amounts keep every centavo', async ({ assert }) => {
      for (const amountCents of [1, 1005, 1990, 58_729, 123_456_789]) {
        const { txid } = await made(provider, { amountCents })
        const [known] = await fixture.chargesOf(name, txid)
        assert.equal(known.amount, amountCents)
      }
    })

    test('repeated, it is the same charge', async ({ assert }) => {
      const charge = newCharge()
      const first = await provider.createCharge(charge)
      const again = await provider.createCharge(charge)
      assert.deepEqual([again.providerId, again.code], [first.providerId, first.code])
      assert.lengthOf(await fixture.chargesOf(name, charge.txid), 1)
    })

    test('another amount for a txid is refused', async ({ assert }) => {
      const charge = newCharge()
      await provider.createCharge(charge)
      const error = await failureOf(provider.createCharge({ ...charge, amountCents: 9991 }))
      assert.equal(error.kind, 'refused')
      assert.include(error.message, `${charge.txid}: of 99.90, not 99.91`)
      assert.lengthOf(await fixture.chargesOf(name, charge.txid), 1)
    })

    test('a charge is found without the id of the provider', async ({ assert }) => {
      const { txid } = await made(provider)
      const state = await provider.readCharge({ txid, providerId: null })
      assert.equal(state?.status, 'open')
      const { txid: unknown } = newCharge()
      assert.isNull(await provider.readCharge({ txid: unknown, providerId: null }))
    })

    test('a charge that the provider does not know is null', async ({ assert }) => {
      const { txid } = newCharge()
      const providerId = { pix: txid, mercado_pago: '1', asaas: 'pay_1' }[name]
      assert.isNull(await provider.readCharge({ txid, providerId }))
      await provider.cancelCharge({ txid, providerId })
      await provider.cancelCharge({ txid, providerId: null })
    })

    test('BIL-15: paid {how}: {paidCents} centavos')
      .with([
        { how: 'in full', order: {}, paidCents: 9990 },
        { how: 'too little', order: { amount: 9989 }, paidCents: 9989 },
        { how: 'too much', order: { amount: 10_000 }, paidCents: 10_000 },
        { how: 'twice', order: { times: 2 }, paidCents: 19_980 },
        { how: 'late', order: { late: true }, paidCents: 9990 },
      ])
      .run(async ({ assert }, { order, paidCents }) => {
        const ref = await made(provider)
        const paid = await fixture.bank.pay(ref.providerId, order)
        const state = await provider.readCharge(ref)
        assert.deepEqual([state?.status, state?.paidCents], ['paid', paidCents])
        const sum = state!.payments.reduce((total, { amountCents }) => total + amountCents, 0)
        assert.equal(sum, paidCents)
        const [{ id, at }] = state!.payments
        const [first] = paid.payments
        assert.equal(id, first.id)
        const paidAt = DateTime.fromISO(first.at, { zone: at.zoneName! })
        assert.isTrue(at.hasSame(paidAt, name === 'asaas' ? 'day' : 'millisecond'))
      })

    test('a cancelled charge', async ({ assert }) => {
      const ref = await made(provider)
      await provider.cancelCharge(ref)
      assert.deepEqual(await provider.readCharge(ref), {
        status: 'cancelled',
        paidCents: 0,
        payments: [],
      })
      await provider.cancelCharge(ref)
      const [known] = await fixture.chargesOf(name, ref.txid)
      assert.equal(known.state, 'cancelled')
    })

    test('a charge is cancelled without the id of the provider', async ({ assert }) => {
      const ref = await made(provider)
      await provider.cancelCharge({ ...ref, providerId: null })
      assert.equal((await provider.readCharge(ref))?.status, 'cancelled')
    })

    test('to cancel a paid charge does nothing', async ({ assert }) => {
      const ref = await made(provider)
      await fixture.bank.pay(ref.providerId)
      await provider.cancelCharge(ref)
      const state = await provider.readCharge(ref)
      assert.deepEqual([state?.status, state?.paidCents], ['paid', 9990])
    })

    test('a description as long as it may be, and letters of all kinds', async ({ assert }) => {
      const description = `Assinatura “Ação” ${'é'.repeat(200)}`
      const { txid } = await made(provider, { description })
      const [known] = await fixture.chargesOf(name, txid)
      assert.isTrue(description.startsWith(known.description!))
      assert.isAtLeast(known.description!.length, 140)
    })
  })
}
