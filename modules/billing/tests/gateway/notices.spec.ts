/** BIL-15: notices as each provider sends them, real, repeated and forged. */
import { test } from '@japa/runner'
import { providerNames } from '#modules/billing/providers/credentials'
import { ForgedNotice, type Notice, type PaymentProvider } from '#modules/billing/providers/port'
import {
  made,
  noticeOf,
  setUpBank,
  type BillingFixture,
} from '#modules/billing/tests/gateway/fixture'

const email = 'operator@guiche.local'
const hostileBodies: readonly (readonly [string, string])[] = [
  ['empty', ''],
  ['not JSON', '<xml/>'],
  ['null', 'null'],
  ['a number', '7'],
  ['a list', '[{"txid":"x"}]'],
  ['a list of lists', '{"pix":[[],null,7,"x",{"txid":{}},{"txid":["a"]}],"payment":[]}'],
  ['texts', '{"pix":"x","payment":"x","data":"x","type":"payment"}'],
  [
    'prototype keys',
    '{"__proto__":{"pix":[]},"constructor":{},"payment":{"__proto__":{"id":"pay_1"}}}',
  ],
  ['ids of another form', '{"pix":[{"txid":"../../x"}],"payment":{"id":"../x?y"}}'],
  ['deep', '['.repeat(100_000)],
  ['huge', `{"pix":[{"txid":"abc"}],"payment":{"id":"pay_1"},"x":"${'x'.repeat(2_000_000)}"}`],
]

for (const name of providerNames) {
  test.group(`notices | ${name}`, (group) => {
    let fixture: BillingFixture
    let provider: PaymentProvider
    group.setup(async () => {
      fixture = await setUpBank()
      provider = fixture.provider(name)
      await fixture.bank.own('POST', '/settings', { retrySeconds: [] })
      await provider.register?.(`${fixture.webhook.url}?company=1`, email)
      return () => fixture.close()
    })
    group.each.setup(() => void fixture.webhook.heard.splice(0))

    /** A charge whose notices are heard, once nothing about its creation is to be heard any more. */
    const announced = async () => {
      const ref = await made(provider, { noticeUrl: fixture.webhook.url })
      if (name === 'mercado_pago') await fixture.notices(1)
      fixture.webhook.heard.splice(0)
      return ref
    }
    const isAbout = (ref: { txid: string; providerId: string }) =>
      ({
        pix: [{ txid: ref.txid }],
        mercado_pago: [{ providerId: ref.providerId }],
        asaas: [{ txid: ref.txid, providerId: ref.providerId }],
      })[name]
    const forge = async (providerId: string, secret: string): Promise<Notice> => {
      await fixture.bank.own('POST', `/charges/${providerId}/forge`, { secret })
      return (await fixture.notices(1))[0]
    }

    test('a payment is heard, and what it says is read from the provider', async ({ assert }) => {
      const ref = await announced()
      await fixture.bank.pay(ref.providerId)
      const [notice] = await fixture.notices(1)
      assert.deepEqual(provider.heard(notice), isAbout(ref))
      assert.equal((await provider.readCharge(ref))?.paidCents, 9990)
      if (name !== 'mercado_pago') assert.equal(notice.query.company, '1')
    })

    test('BIL-16: the same notice ten times says the same', async ({ assert }) => {
      const ref = await announced()
      await fixture.bank.pay(ref.providerId)
      await fixture.notices(1)
      await fixture.bank.own('POST', `/charges/${ref.providerId}/notify`, {
        times: 9,
        together: true,
      })
      const notices = await fixture.notices(10)
      for (const notice of notices) assert.deepEqual(provider.heard(notice), isAbout(ref))
      assert.equal((await provider.readCharge(ref))?.paidCents, 9990)
    })

    test('forged with a {secret} secret: refused')
      .with([{ secret: 'missing' }, { secret: 'wrong' }])
      .run(async ({ assert }, { secret }) => {
        const { providerId } = await announced()
        const notice = await forge(providerId, secret)
        assert.throws(() => provider.heard(notice), ForgedNotice as never)
      })

    test('forged with the right secret: heard, and the provider knows of no payment', async ({
      assert,
    }) => {
      const ref = await announced()
      const notice = await forge(ref.providerId, 'right')
      assert.deepEqual(provider.heard(notice), isAbout(ref))
      assert.deepEqual(await provider.readCharge(ref), {
        status: 'open',
        paidCents: 0,
        payments: [],
      })
    })

    test('the secret of another account proves nothing', async ({ assert }) => {
      const ref = await announced()
      const notice = await forge(ref.providerId, 'right')
      const over = { clientSecret: 'x', webhookSecret: 'x', webhookToken: 'x'.repeat(32) }
      const other = fixture.provider(name, over)
      assert.throws(() => other.heard(notice), ForgedNotice as never)
    })

    test('a hostile body ({0}) names no charge, and without the secret is refused')
      .with(hostileBodies.map(([what, body]) => ({ 0: what, body })))
      .run(async ({ assert }, { body }) => {
        const { providerId } = await announced()
        const notice = await forge(providerId, 'right')
        const heard = provider.heard({ ...notice, body })
        // What Mercado Pago signs is the address.
        assert.deepEqual(heard, name === 'mercado_pago' ? [{ providerId }] : [])
        const bare = { headers: {}, query: {}, body }
        assert.throws(() => provider.heard(bare), ForgedNotice as never)
      })
  })
}

test.group('notices | pix, registered by others', (group) => {
  let fixture: BillingFixture
  group.setup(async () => {
    fixture = await setUpBank()
    return () => fixture.close()
  })

  test('the test notice of a registration is accepted, and names no charge', async ({ assert }) => {
    const provider = fixture.provider('pix')
    await provider.register!(fixture.webhook.url, email)
    const [{ url, headers, body }] = await fixture.webhook.times(1)
    assert.deepInclude(body, { evento: 'teste_webhook' })
    assert.deepEqual(provider.heard(noticeOf({ url, headers, body })), [])
    const { hmac } = noticeOf({ url, headers, body }).query
    assert.match(hmac!, /^[0-9a-f]{64}$/)
    assert.notInclude(url.href, fixture.bank.access.pix.clientSecret)
    // Registered without the parameter that takes `/pix`.
    const query = { hmac: `${hmac}/pix` }
    const batch = JSON.stringify({ pix: [{ txid: 'a1' }, { txid: 'b2' }, { txid: 'a1' }, {}] })
    const hints = provider.heard({ headers: {}, query, body: batch })
    assert.deepEqual(hints, [{ txid: 'a1' }, { txid: 'b2' }])
  })

  test('an address that nobody answers at is refused, by its name at the bank', async ({
    assert,
  }) => {
    const provider = fixture.provider('pix')
    const call = provider.register!('http://127.0.0.1:1/hook', email)
    const error = await call.then(
      () => null,
      (reason) => reason
    )
    assert.equal(error.kind, 'refused')
    assert.deepEqual(error.codes, ['webhook_invalido'])
  })
})
