/** The operator's accounts at payment providers: set up, tried, activated, deleted (BIL-15, API-10). */
import db from '@adonisjs/lucid/services/db'
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import { apiAs } from '#app/kernel/testing/api'
import { auditsOf } from '#app/kernel/testing/audits'
import { PaymentAccount } from '#modules/billing/payments/model'
import { closeProviders, openProvider } from '#modules/billing/payments/open_provider'
import { issueCertificates } from '#modules/billing/sandbox/certificates'
import { aPaymentAccount, asaasForm } from '#modules/billing/testing'
import type { PaymentProviderWire } from '#modules/billing/wire'
import { aSuper, anAdmin } from '#modules/identity/testing'

const path = '/payment-providers/asaas'

test.group('payment providers', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())
  group.each.teardown(closeProviders)

  test('lists each kind, set up or not; the sandbox only where there is one', async ({
    client,
    assert,
  }) => {
    const calls = apiAs(client, await aSuper())
    const all: PaymentProviderWire[] = (await calls.get('/payment-providers')).body()
    assert.deepEqual(
      all.map(({ kind, isSet, isActive, registration }) => [kind, isSet, isActive, registration]),
      [
        ['pix', false, false, 'missing'],
        ['mercado_pago', false, false, 'not_needed'],
        ['asaas', false, false, 'missing'],
      ]
    )
    assert.match(all[0].noticeUrl, /^http.+\/subscription\/webhook\/pix$/)
    const absent = await calls.post('/payment-providers/sandbox/activate')
    absent.assertStatus(404)
  })

  test('API-10: what is set is encrypted in the database, and secrets are never shown again', async ({
    client,
    assert,
  }) => {
    const calls = apiAs(client, await aSuper())
    const answer = await calls.put(path, asaasForm)
    answer.assertStatus(200)
    assert.deepEqual(answer.body().credentials, {
      url: asaasForm.url,
      accessToken: '••••2222',
      webhookToken: '••••5678',
    })
    const listed = JSON.stringify((await calls.get('/payment-providers')).body())
    const [row] = await db.from('payment_providers')
    for (const secret of [asaasForm.accessToken, asaasForm.webhookToken]) {
      assert.notInclude(listed, secret)
      assert.notInclude(JSON.stringify(row), secret)
    }
    assert.isNotNull(await openProvider('asaas'))
  })

  test('API-10: what is left out stays, and so does a secret whose mask comes back; null removes', async ({
    client,
    assert,
  }) => {
    const calls = apiAs(client, await aSuper())
    await calls.put(path, asaasForm)
    const { credentials } = (await calls.put(path, { accessToken: '$aact_other_3333' })).body()
    assert.deepEqual(credentials, { ...credentials, accessToken: '••••3333' })
    assert.deepEqual((await calls.put(path, credentials)).body().credentials, credentials)
    const [row] = await PaymentAccount.all()
    assert.deepEqual((await calls.put(path, {})).body().credentials, credentials)
    const [same] = await PaymentAccount.all()
    assert.equal(same.credentials, row.credentials)
    const without = (await calls.put(path, { url: null })).body().credentials
    assert.notProperty(without, 'url')
  })

  test('a certificate is shown by its name and end; another one needs its own key', async ({
    client,
    assert,
  }) => {
    const calls = apiAs(client, await aSuper())
    const [mine, others] = [await issueCertificates(), await issueCertificates()]
    const { certificate, privateKey } = mine.client
    const answer = await calls.put('/payment-providers/pix', {
      url: 'https://pix.bank.test',
      clientId: 'Client_Id_1',
      clientSecret: 'Client_Secret_1234',
      key: 'pay@guiche.test',
      certificate,
      privateKey,
    })
    answer.assertStatus(200)
    assert.deepEqual(answer.body().credentials, {
      url: 'https://pix.bank.test',
      clientId: 'Client_Id_1',
      clientSecret: '••••1234',
      key: 'pay@guiche.test',
      certificate: '••••',
      privateKey: '••••',
    })
    assert.isAbove(Date.parse(answer.body().certificate.expiresAt), Date.now())
    const other = { certificate: others.client.certificate }
    const refused = await calls.put('/payment-providers/pix', other)
    refused.assertStatus(422)
    assert.deepInclude(refused.body().details[0], { field: 'privateKey', rule: 'keyPair' })
  })

  test('422 names the fields, 404 an unknown provider', async ({ client, assert }) => {
    const calls = apiAs(client, await aSuper())
    const answer = await calls.put(path, {
      ...asaasForm,
      url: 'http://asaas.test',
      webhookToken: 'x',
    })
    answer.assertStatus(422)
    assert.deepEqual(
      answer
        .body()
        .details.map(({ field, rule }: { field: string; rule: string }) => [field, rule]),
      [
        ['url', 'safeUrl'],
        ['webhookToken', 'minLength'],
      ]
    )
    assert.lengthOf(await PaymentAccount.all(), 0)
    for (const kind of ['paypal', 'PIX', '1'])
      (await calls.put(`/payment-providers/${kind}`, asaasForm)).assertStatus(404)
    for (const what of ['activate', 'test', 'register'])
      (await calls.post(`${path}/${what}`)).assertStatus(404)
    ;(await calls.delete(path)).assertStatus(404)
  })

  test('403 without a token, and for an admin of a company', async ({ client, assert }) => {
    await aPaymentAccount()
    const codes = []
    for (const calls of [apiAs(client, null), apiAs(client, await anAdmin())]) {
      for (const answer of [
        await calls.get('/payment-providers'),
        await calls.put(path, { accessToken: 'other' }),
        await calls.post(`${path}/activate`),
        await calls.delete(path),
      ]) {
        answer.assertStatus(403)
        codes.push(answer.body().error)
      }
    }
    const [missing, refused] = ['ERR_TOKEN_EXPIRED', 'ERR_NO_PERMISSION']
    assert.deepEqual(codes, [...Array(4).fill(missing), ...Array(4).fill(refused)])
  })

  test('one is active at a time, and that one is not deleted', async ({ client, assert }) => {
    await aPaymentAccount()
    await aPaymentAccount(
      { kind: 'mercado_pago', accessToken: 'APP_USR-1', webhookSecret: 's' },
      { isActive: true }
    )
    const calls = apiAs(client, await aSuper())
    const active = async () =>
      (await calls.get('/payment-providers'))
        .body()
        .filter(({ isActive }: PaymentProviderWire) => isActive)
        .map(({ kind }: PaymentProviderWire) => kind)
    assert.deepEqual(await active(), ['mercado_pago'])
    ;(await calls.post(`${path}/activate`)).assertStatus(200)
    ;(await calls.post(`${path}/activate`)).assertStatus(200)
    assert.deepEqual(await active(), ['asaas'])
    const refused = await calls.delete(path)
    refused.assertStatus(409)
    assert.equal(refused.body().error, 'ERR_PAYMENT_PROVIDER_ACTIVE')
    ;(await calls.delete('/payment-providers/mercado_pago')).assertStatus(200)
    assert.deepEqual(
      (await PaymentAccount.all()).map(({ kind }) => kind),
      ['asaas']
    )
  })

  test('a provider that cannot be reached says so, and it stays beside the account until that changes', async ({
    client,
    assert,
  }) => {
    await aPaymentAccount()
    const calls = apiAs(client, await aSuper())
    const failure = { reason: 'unavailable', detail: 'ECONNREFUSED' }
    for (const what of ['test', 'register']) {
      const answer = await calls.post(`${path}/${what}`)
      answer.assertStatus(200)
      assert.deepEqual(answer.body(), { works: false, failure })
    }
    const shown = async () =>
      (await calls.get('/payment-providers'))
        .body()
        .find(({ kind }: PaymentProviderWire) => kind === 'asaas') as PaymentProviderWire
    assert.containsSubset((await shown()).lastFailure, failure)
    assert.equal((await shown()).registration, 'missing')
    await calls.put(path, { accessToken: '$aact_other_3333' })
    assert.isNull((await shown()).lastFailure)
  })

  test('where each charge names the address, nothing is registered: 409', async ({
    client,
    assert,
  }) => {
    await aPaymentAccount({ kind: 'mercado_pago', accessToken: 'APP_USR-1', webhookSecret: 's' })
    const calls = apiAs(client, await aSuper())
    const answer = await calls.post('/payment-providers/mercado_pago/register')
    answer.assertStatus(409)
    assert.equal(answer.body().error, 'ERR_PAYMENT_PROVIDER_REGISTERS_NOTHING')
  })

  test('API-13: changes are audited by the names of their fields, without a secret', async ({
    client,
    assert,
  }) => {
    const calls = apiAs(client, await aSuper())
    await calls.put(path, asaasForm)
    await calls.put(path, { accessToken: '$aact_other_3333' })
    await calls.post(`${path}/activate`)
    const rows = await auditsOf('payment_provider')
    assert.deepEqual(
      rows.map(({ action, entity_id: id, fields }) => [action, id, fields]),
      [
        ['billing.add_payment_provider', 'asaas', ['url', 'accessToken', 'webhookToken']],
        ['billing.change_payment_provider', 'asaas', ['accessToken']],
        ['billing.activate_payment_provider', 'asaas', ['isActive']],
      ]
    )
    const kept = JSON.stringify(rows)
    for (const secret of [asaasForm.accessToken, asaasForm.webhookToken, '3333'])
      assert.notInclude(kept, secret)
  })
})
