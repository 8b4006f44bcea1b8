/** What is particular to Asaas: customers, days, and a registration among others. */
import { test } from '@japa/runner'
import type { PaymentProvider } from '#modules/billing/providers/port'
import {
  failureOf,
  made,
  newCharge,
  payer,
  setUpBank,
  type BillingFixture,
} from '#modules/billing/tests/gateway/fixture'
import { json, serve } from '#modules/billing/tests/gateway/web_server'

test.group('Asaas', (group) => {
  let fixture: BillingFixture
  let provider: PaymentProvider
  group.setup(async () => {
    fixture = await setUpBank()
    provider = fixture.provider('asaas')
    return () => fixture.close()
  })
  group.each.teardown(() => fixture.bank.own('DELETE', '/faults'))

  const customers = async () => (await fixture.bank.asaas('GET', '/v3/customers')).body.data

  test('one customer for each tax number, whatever its punctuation', async ({ assert }) => {
    await made(provider)
    await made(provider, { payer: { ...payer, name: 'Ana L.', taxNumber: '12345678909' } })
    const company = { ...payer, name: 'Pão & Cia', taxNumber: '11.222.333/0001-81' }
    await made(provider, { payer: company })
    const known: Record<string, unknown>[] = await customers()
    assert.sameMembers(
      known.map(({ cpfCnpj }) => cpfCnpj),
      ['12345678909', '11222333000181']
    )
    // Asaas would write to payers otherwise.
    assert.isTrue(known.every(({ notificationDisabled }) => notificationDisabled))
  })

  test('a customer whose making got no answer is found by the repetition', async ({ assert }) => {
    const charge = newCharge({ payer: { ...payer, taxNumber: '529.982.247-25' } })
    await fixture.fault('cut_after', { provider: 'asaas', call: 'customer', count: 1 })
    assert.equal((await failureOf(provider.createCharge(charge))).kind, 'unavailable')
    await provider.createCharge(charge)
    const known: Record<string, unknown>[] = await customers()
    assert.lengthOf(
      known.filter(({ cpfCnpj }) => cpfCnpj === '52998224725'),
      1
    )
  })

  test('no charge without a right tax number', async ({ assert }) => {
    assert.isTrue(provider.needsTaxNumber)
    for (const taxNumber of [undefined, '', '123.456.789-00', '111.111.111-11']) {
      const charge = newCharge({ payer: { ...payer, taxNumber } })
      const error = await failureOf(provider.createCharge(charge))
      assert.equal(error.kind, 'refused')
      assert.equal(error.message, 'Asaas needs a CPF or CNPJ of the payer.')
    }
  })

  test('the code got lost: the repetition brings it', async ({ assert }) => {
    const charge = newCharge()
    await fixture.fault('error', { provider: 'asaas', call: 'read', count: 1 })
    assert.equal((await failureOf(provider.createCharge(charge))).kind, 'unavailable')
    const { code } = await provider.createCharge(charge)
    const [known] = await fixture.chargesOf('asaas', charge.txid)
    assert.equal(known.code, code)
  })

  test('an overdue charge can still be paid, so that a refusal to cancel it is reported', async ({
    assert,
  }) => {
    const overdue = { id: 'pay_1', status: 'OVERDUE', value: 99.9, dateCreated: '2026-11-24' }
    const server = await serve(({ method }, response) => {
      if (method === 'GET') json(response, 200, overdue)
      else json(response, 400, { errors: [{ code: 'invalid_action', description: 'x' }] })
    })
    const other = fixture.provider('asaas', { url: server.url })
    const ref = { txid: newCharge().txid, providerId: 'pay_1' }
    assert.equal((await other.readCharge(ref))?.status, 'expired')
    const error = await failureOf(other.cancelCharge(ref))
    await server.close()
    assert.equal(error.message, 'Asaas refuses this (400 invalid_action).')
  })

  test('to register again replaces the registration, and leaves those of others', async ({
    assert,
  }) => {
    const { url } = fixture.webhook
    await fixture.bank.asaas('POST', '/v3/webhooks', {
      body: { url: `${url}/other`, events: ['INVOICE_CREATED'] },
    })
    await provider.register!(url, 'operator@guiche.local')
    await provider.register!(url, 'operator@guiche.local')
    const { data } = (await fixture.bank.asaas('GET', '/v3/webhooks')).body
    assert.sameMembers(
      data.map((each: { url: string }) => each.url),
      [url, `${url}/other`]
    )
  })
})
