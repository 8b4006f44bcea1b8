/** Which provider charges are made by, against the sandbox's bank: the active one, kept open until its account changes. */
import db from '@adonisjs/lucid/services/db'
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import { apiAs } from '#app/kernel/testing/api'
import { startListening, stopListening } from '#app/kernel/database/signals'
import { PaymentAccount } from '#modules/billing/payments/model'
import {
  activeProvider,
  closeProviders,
  openProvider,
} from '#modules/billing/payments/open_provider'
import { encrypted } from '#modules/billing/payments/stored_credentials'
import type { PaymentProvider } from '#modules/billing/providers/port'
import { BankFixture } from '#modules/billing/sandbox/tests/bank'
import { aPaymentAccount, asaasForm } from '#modules/billing/testing'
import { newCharge } from '#modules/billing/tests/gateway/fixture'
import type { PaymentProviderWire } from '#modules/billing/wire'
import { aSuper } from '#modules/identity/testing'
import env from '#start/env'
import { waitFor } from '#tests/support/waiting'

test.group('the active payment provider', (group) => {
  let bank: BankFixture
  group.setup(async () => {
    bank = await BankFixture.start()
    return () => bank.stop()
  })
  group.each.setup(() => {
    env.set('BANK_SANDBOX', bank.sandbox.env.BANK_SANDBOX)
    return () => env.set('BANK_SANDBOX', '')
  })
  group.each.teardown(closeProviders)
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  /** By which of the bank's protocols it makes charges. */
  async function protocolOf(provider: PaymentProvider) {
    const charge = newCharge()
    await provider.createCharge(charge)
    const all: { provider: string; id: string; externalReference?: string }[] = await bank.own(
      'GET',
      '/charges'
    )
    return all.find((each) => [each.id, each.externalReference].includes(charge.txid))?.provider
  }
  const accountOf = async (calls: ReturnType<typeof apiAs>, kind: string) =>
    (await calls.get('/payment-providers'))
      .body()
      .find((each: PaymentProviderWire) => each.kind === kind) as PaymentProviderWire

  test('without an account it is the sandbox, by the Pix API; without a sandbox there is none', async ({
    assert,
  }) => {
    const active = (await activeProvider())!
    assert.equal(active.kind, 'sandbox')
    assert.equal(await protocolOf(active.provider), 'pix')
    assert.strictEqual((await activeProvider())!.provider, active.provider)
    env.set('BANK_SANDBOX', '')
    assert.isNull(await activeProvider())
    assert.isNull(await openProvider('sandbox'))
  })

  test('an account that is set, but not active, changes nothing', async ({ assert }) => {
    await aPaymentAccount()
    assert.equal((await activeProvider())?.kind, 'sandbox')
  })

  test('the sandbox speaks the chosen protocol', async ({ client, assert }) => {
    const calls = apiAs(client, await aSuper())
    const path = '/payment-providers/sandbox'
    for (const provider of ['asaas', 'mercado_pago']) {
      const saved = await calls.put(path, { provider })
      assert.deepEqual(saved.body().credentials, { provider })
      assert.equal(await protocolOf((await activeProvider())!.provider), provider)
    }
    ;(await calls.put(path, { provider: 'sandbox' })).assertStatus(422)
  })

  test('with another active one, charges of the former are still read', async ({
    client,
    assert,
  }) => {
    const charge = newCharge()
    const { providerId } = await (await activeProvider())!.provider.createCharge(charge)
    await aPaymentAccount({ kind: 'asaas', ...bank.access.asaas })
    await apiAs(client, await aSuper()).post('/payment-providers/asaas/activate')
    const { kind, provider } = (await activeProvider())!
    assert.equal(kind, 'asaas')
    assert.equal(await protocolOf(provider), 'asaas')
    const former = (await openProvider('sandbox'))!
    const state = await former.readCharge({ txid: charge.txid, providerId })
    assert.equal(state?.status, 'open')
  })

  test('an account whose credentials cannot be read is none', async ({ assert }) => {
    await aPaymentAccount(undefined, { credentials: 'of another APP_KEY', isActive: true })
    assert.isNull(await openProvider('asaas'))
    assert.isNull(await activeProvider())
  })

  test('trying and registering at the bank: what works, and what it refuses', async ({
    client,
    assert,
  }) => {
    const calls = apiAs(client, await aSuper())
    const path = '/payment-providers/asaas'
    const works = { works: true, failure: null }
    await calls.put(path, { ...bank.access.asaas, accessToken: 'wrong-token' })
    const refused = (await calls.post(`${path}/test`)).body()
    const failure = { reason: 'credentials', detail: '401 invalid_access_token' }
    assert.deepEqual(refused, { works: false, failure })
    assert.containsSubset((await accountOf(calls, 'asaas')).lastFailure, failure)

    await calls.put(path, { accessToken: bank.access.asaas.accessToken })
    assert.deepEqual((await calls.post(`${path}/test`)).body(), works)
    assert.deepEqual((await calls.post(`${path}/register`)).body(), works)
    const { registration, registeredAt, lastFailure } = await accountOf(calls, 'asaas')
    assert.deepEqual([registration, lastFailure], ['registered', null])
    assert.isNotNull(registeredAt)
    await PaymentAccount.query().update({ registered_url: 'http://127.0.0.1/former' })
    assert.equal((await accountOf(calls, 'asaas')).registration, 'elsewhere')
    await calls.put(path, { webhookToken: 'w'.repeat(40) })
    assert.equal((await accountOf(calls, 'asaas')).registration, 'missing')
  })

  test('the sandbox is tried without an account', async ({ client, assert }) => {
    const calls = apiAs(client, await aSuper())
    assert.isTrue((await accountOf(calls, 'sandbox')).isActive)
    const answer = await calls.post('/payment-providers/sandbox/test')
    assert.deepEqual(answer.body(), { works: true, failure: null })
  })
})

test.group('an account that another process changes', () => {
  test('is opened anew at once; the former provider ends its work', async ({ assert, cleanup }) => {
    cleanup(async () => {
      await stopListening()
      await closeProviders()
      await db.from('payment_providers').delete()
    })
    await startListening(process.env.DATABASE_URL!)
    await aPaymentAccount(undefined, { isActive: true })
    const { provider: before } = (await activeProvider())!
    assert.strictEqual(await openProvider('asaas'), before)
    // Past the model: this process learns of it by the trigger alone.
    const changed = encrypted({ kind: 'asaas', ...asaasForm, accessToken: '$aact_other_3333' })
    await db.from('payment_providers').update({ credentials: changed })
    // Well before the second after which it would be read again anyway.
    const another = async () => {
      const provider = await openProvider('asaas')
      return provider !== before && provider
    }
    const after = await waitFor('another provider', another, 700)
    assert.strictEqual(await openProvider('asaas'), after)
    const failure = await before.check().catch((error: Error) => error.message)
    assert.equal(failure, 'Asaas cannot be reached (ECONNREFUSED).')
    await db.from('payment_providers').delete()
    await waitFor('no provider', async () => (await openProvider('asaas')) === null, 700)
  })
})
