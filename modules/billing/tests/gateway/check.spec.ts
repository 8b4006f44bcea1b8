/** Whether credentials work, asked of each provider. */
import { test } from '@japa/runner'
import { providerNames } from '#modules/billing/providers/credentials'
import { failureOf, setUpBank, type BillingFixture } from '#modules/billing/tests/gateway/fixture'

for (const name of providerNames) {
  test.group(`check | ${name}`, (group) => {
    let fixture: BillingFixture
    group.setup(async () => {
      fixture = await setUpBank()
      return () => fixture.close()
    })
    group.each.teardown(() => fixture.bank.own('DELETE', '/faults'))

    test('credentials that work are accepted, and nothing is made', async ({ assert }) => {
      await fixture.provider(name).check()
      assert.lengthOf(await fixture.bank.own('GET', '/charges'), 0)
    })

    test('wrong ones are refused', async ({ assert }) => {
      const wrong = name === 'pix' ? { clientSecret: 'wrong' } : { accessToken: 'wrong' }
      const error = await failureOf(fixture.provider(name, wrong).check())
      assert.deepEqual([error.kind, error.status], ['refused', 401])
    })

    test('a provider that fails has accepted nothing', async ({ assert }) => {
      await fixture.fault('error', { provider: name, call: 'read', count: 1 })
      const error = await failureOf(fixture.provider(name).check())
      assert.deepEqual([error.kind, error.status], ['unavailable', 500])
    })

    test('one that is not there is named by the error of the connection', async ({ assert }) => {
      const url = 'https://127.0.0.1:1'
      const error = await failureOf(fixture.provider(name, { url }).check())
      assert.deepEqual([error.kind, error.codes], ['unavailable', ['ECONNREFUSED']])
    })
  })
}

test.group('check | pix', (group) => {
  let fixture: BillingFixture
  group.setup(async () => {
    fixture = await setUpBank()
    return () => fixture.close()
  })

  test('a registered webhook changes nothing, and the key of another account is refused', async ({
    assert,
  }) => {
    const provider = fixture.provider('pix')
    await provider.register!(fixture.webhook.url, 'operator@guiche.local')
    await provider.check()
    const error = await failureOf(fixture.provider('pix', { key: 'other-key' }).check())
    assert.deepEqual([error.kind, error.codes], ['refused', ['chave_invalida']])
  })
})
