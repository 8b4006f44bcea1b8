/** The frozen responses of payment providers. */
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import { apiAs } from '#app/kernel/testing/api'
import { assertWire } from '#app/kernel/testing/wire_snapshot'
import { appUrl } from '#config/app'
import { closeProviders } from '#modules/billing/payments/open_provider'
import { asaasForm } from '#modules/billing/testing'
import { aSuper } from '#modules/identity/testing'

/** The address of the server, which differs from run to run, is left out. */
const withoutAddress = (body: unknown) => JSON.parse(JSON.stringify(body).replaceAll(appUrl, ''))
const path = '/payment-providers/asaas'
const mercadoPago = { accessToken: 'APP_USR-000011112222', webhookSecret: 'secret-5678' }

test.group('payment providers on the wire', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())
  group.each.teardown(closeProviders)

  test('set up, tried, activated, refused', async ({ client }) => {
    const calls = apiAs(client, await aSuper())
    assertWire('provider_set', withoutAddress((await calls.put(path, asaasForm)).body()))
    assertWire('provider_test', (await calls.post(`${path}/test`)).body())
    assertWire('provider_register', (await calls.post(`${path}/register`)).body())
    assertWire('provider_active', withoutAddress((await calls.post(`${path}/activate`)).body()))
    assertWire('providers', withoutAddress((await calls.get('/payment-providers')).body()))
    assertWire('provider_in_use', (await calls.delete(path)).body())
    assertWire('provider_invalid', (await calls.put('/payment-providers/pix', {})).body())
    assertWire('provider_missing', (await calls.post('/payment-providers/pix/test')).body())
    await calls.put('/payment-providers/mercado_pago', mercadoPago)
    const other = '/payment-providers/mercado_pago'
    assertWire('provider_without_registration', (await calls.post(`${other}/register`)).body())
    assertWire('provider_deleted', (await calls.delete(other)).body())
  })
})
