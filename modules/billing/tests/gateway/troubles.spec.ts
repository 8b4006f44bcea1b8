/** What happens at each provider when calls fail: nothing is made twice, and each error says what is wrong. */
import { test } from '@japa/runner'
import { providerNames } from '#modules/billing/providers/credentials'
import type { PaymentProvider } from '#modules/billing/providers/port'
import {
  failureOf,
  made,
  newCharge,
  setUpBank,
  timeoutMs,
  type BillingFixture,
} from '#modules/billing/tests/gateway/fixture'

/** Fields that the adapters send; none may stand in an error. */
const personal = ['Ana', 'ana@guiche.local', '12345678909', '123.456.789-09']

for (const name of providerNames) {
  test.group(`troubles | ${name}`, (group) => {
    let fixture: BillingFixture
    let provider: PaymentProvider
    group.setup(async () => {
      fixture = await setUpBank()
      provider = fixture.provider(name)
      return () => fixture.close()
    })
    group.each.teardown(() => fixture.bank.own('DELETE', '/faults'))

    const fault = (kind: string, call: string, more?: object) =>
      fixture.fault(kind, { provider: name, call, count: 1, ...more })
    const secrets = () =>
      Object.entries(fixture.credentials(name))
        .filter(([field]) => !['kind', 'url'].includes(field))
        .map(([, value]) => String(value))

    test('the answer to creating got lost ({kind}): the charge is taken, and not made twice')
      .with([{ kind: 'cut_after' }, { kind: 'garbage' }])
      .run(async ({ assert }, { kind }) => {
        await fault(kind, 'create')
        const charge = newCharge()
        const { code, providerId } = await provider.createCharge(charge)
        const charges = await fixture.chargesOf(name, charge.txid)
        assert.deepEqual(
          charges.map((each) => [each.id, each.code]),
          [[providerId, code]]
        )
      })

    test('the answer and what is there are both lost: a repetition makes no second charge', async ({
      assert,
    }) => {
      const charge = newCharge()
      // Asaas is searched before; for the others all reading fails.
      await fault('cut_after', 'create')
      if (name === 'asaas') await provider.createCharge(charge)
      else {
        await fault('cut_before', 'read')
        assert.equal((await failureOf(provider.createCharge(charge))).kind, 'unavailable')
      }
      await provider.createCharge(charge)
      assert.lengthOf(await fixture.chargesOf(name, charge.txid), 1)
    })

    test('creating {kind}: {expected}, nothing is made, and a repetition works')
      .with([
        { kind: 'cut_before', expected: 'unavailable', text: 'cannot be reached' },
        { kind: 'error', expected: 'unavailable', text: 'failed (500' },
        { kind: 'limit', expected: 'unavailable', text: 'too many calls (429' },
      ] as const)
      .run(async ({ assert }, { kind, expected, text }) => {
        await fault(kind, 'create')
        const charge = newCharge()
        const error = await failureOf(provider.createCharge(charge))
        assert.equal(error.kind, expected)
        assert.include(error.message, text)
        assert.lengthOf(await fixture.chargesOf(name, charge.txid), 0)
        await provider.createCharge(charge)
        assert.lengthOf(await fixture.chargesOf(name, charge.txid), 1)
      })

    test('reading {kind}: {expected}')
      .with([
        { kind: 'cut_before', expected: 'unavailable' },
        { kind: 'error', expected: 'unavailable' },
        { kind: 'limit', expected: 'unavailable' },
        { kind: 'garbage', expected: 'garbage' },
      ] as const)
      .run(async ({ assert }, { kind, expected }) => {
        const ref = await made(provider)
        await fault(kind, 'read')
        assert.equal((await failureOf(provider.readCharge(ref))).kind, expected)
        assert.equal((await provider.readCharge(ref))?.status, 'open')
      })

    test('an answer that comes too late counts as none; the charge is there afterwards', async ({
      assert,
    }) => {
      await fault('slow', 'create', { ms: timeoutMs * 20 })
      const charge = newCharge()
      const began = performance.now()
      await provider.createCharge(charge)
      assert.isAtLeast(performance.now() - began, timeoutMs - 50)
      assert.lengthOf(await fixture.chargesOf(name, charge.txid), 1)

      const ref = await made(provider)
      await fault('slow', 'read', { ms: timeoutMs * 20 })
      const error = await failureOf(provider.readCharge(ref))
      assert.equal(error.kind, 'unavailable')
      assert.include(error.message, 'did not answer within 1.5 s')
    })

    test('cancelling, with the answer lost, is repeated', async ({ assert }) => {
      const ref = await made(provider)
      await fault('cut_after', 'change')
      assert.equal((await failureOf(provider.cancelCharge(ref))).kind, 'unavailable')
      await provider.cancelCharge(ref)
      assert.equal((await provider.readCharge(ref))?.status, 'cancelled')
    })

    test('wrong credentials are refused, and stand in no error', async ({ assert }) => {
      const over =
        name === 'pix' ? { clientSecret: 'wrong-secret' } : { accessToken: 'wrong-token' }
      const stranger = fixture.provider(name, over)
      const charge = newCharge()
      const ref = await made(provider)
      for (const call of [
        () => stranger.createCharge(charge),
        () => stranger.readCharge(ref),
        () => stranger.cancelCharge(ref),
      ]) {
        const error = await failureOf(call())
        assert.deepEqual([error.kind, error.status], ['refused', 401])
        assert.include(error.message, 'does not accept the credentials (401')
        assert.notInclude(error.stack!, 'wrong-')
      }
      assert.lengthOf(await fixture.chargesOf(name, charge.txid), 0)
    })

    test('errors hold neither secrets nor what is known of the payer', async ({ assert }) => {
      const errors = []
      for (const kind of ['cut_before', 'error', 'limit']) {
        await fault(kind, 'create')
        errors.push(await failureOf(provider.createCharge(newCharge())))
      }
      errors.push(await failureOf(provider.createCharge(newCharge({ amountCents: 0 }))))
      assert.equal(errors.at(-1)!.kind, 'refused')
      for (const error of errors) {
        const shown = `${error.stack} ${JSON.stringify(error)} ${String(error.cause)}`
        for (const text of [...personal, ...secrets()]) assert.notInclude(shown, text)
      }
    })
  })
}
