/** The Pix API's tokens and certificates. */
import { test } from '@japa/runner'
import type { PaymentProvider } from '#modules/billing/providers/port'
import { issueCertificates } from '#modules/billing/sandbox/certificates'
import {
  failureOf,
  made,
  newCharge,
  setUpBank,
  type BillingFixture,
} from '#modules/billing/tests/gateway/fixture'
import { json, serve } from '#modules/billing/tests/gateway/web_server'

test.group('Pix API', (group) => {
  let fixture: BillingFixture
  let provider: PaymentProvider
  group.setup(async () => {
    fixture = await setUpBank()
    return () => fixture.close()
  })
  group.each.setup(async () => {
    await revoke()
    provider = fixture.provider('pix')
  })
  group.each.teardown(() => fixture.bank.own('DELETE', '/faults'))

  /** Ends all tokens; how many there were. */
  const revoke = async (): Promise<number> => (await fixture.bank.own('DELETE', '/tokens')).revoked

  test('one token serves all calls, and those at once wait for the same', async ({ assert }) => {
    await Promise.all(Array.from({ length: 10 }, () => made(provider)))
    await made(provider)
    assert.equal(await revoke(), 1)
  })

  test('a token that ended early is renewed once for all calls', async ({ assert }) => {
    const ref = await made(provider)
    await revoke()
    const states = await Promise.all(Array.from({ length: 10 }, () => provider.readCharge(ref)))
    assert.lengthOf(
      states.filter((state) => state?.status === 'open'),
      10
    )
    assert.equal(await revoke(), 1)
  })

  test(
    'a token is renewed before it ends: of {seconds} s, {tokens} for three calls, {more} for more at once'
  )
    .with([
      { seconds: 3600, tokens: 1, more: 0 },
      { seconds: 0.000_001, tokens: 3, more: 1 },
    ])
    .run(async ({ assert }, { seconds, tokens, more }) => {
      let issued = 0
      const server = await serve(({ path }, response) => {
        if (path !== '/oauth/token') return json(response, 404, {})
        issued += 1
        const token = { access_token: `t${issued}`, token_type: 'Bearer', expires_in: seconds }
        json(response, 200, token)
      })
      const other = fixture.provider('pix', { url: server.url })
      const ask = () => other.readCharge({ txid: newCharge().txid, providerId: null })
      for (let calls = 0; calls < 3; calls++) assert.isNull(await ask())
      assert.equal(issued, tokens)
      await Promise.all([ask(), ask(), ask(), ask(), ask()])
      assert.equal(issued, tokens + more)
      await server.close()
      const used = server.asked.filter(({ method }) => method === 'GET')
      assert.equal(used.at(-1)!.authorization, `Bearer t${tokens + more}`)
    })

  test('a token that is always refused ends after the second attempt', async ({ assert }) => {
    const server = await serve(({ path }, response) => {
      if (path === '/oauth/token') json(response, 200, { access_token: 't', expires_in: 60 })
      else json(response, 401, { error: 'invalid_token' })
    })
    const other = fixture.provider('pix', { url: server.url })
    const error = await failureOf(other.createCharge(newCharge()))
    await server.close()
    assert.deepEqual([error.kind, error.status], ['refused', 401])
    assert.deepEqual(
      server.asked.map(({ method }) => method),
      ['POST', 'PUT', 'POST', 'PUT']
    )
  })

  test('a token request that fails is tried again by the next call', async ({ assert }) => {
    await fixture.fault('error', { provider: 'pix', call: 'token', count: 1 })
    const charge = newCharge()
    const refs = await Promise.allSettled([
      provider.readCharge({ txid: charge.txid, providerId: null }),
      provider.readCharge({ txid: charge.txid, providerId: null }),
    ])
    assert.deepEqual(
      refs.map(({ status }) => status),
      ['rejected', 'rejected']
    )
    await provider.createCharge(charge)
    assert.equal(await revoke(), 1)
  })

  test('{what} is not spoken to')
    .with([
      { what: 'a server of an unknown authority', over: { authority: undefined } },
      { what: 'a server of another authority', over: 'authority' },
    ])
    .run(async ({ assert }, { over }) => {
      const other = await issueCertificates()
      const stranger = fixture.provider(
        'pix',
        over === 'authority' ? { authority: other.authority } : (over as object)
      )
      const charge = newCharge()
      const error = await failureOf(stranger.createCharge(charge))
      assert.equal(error.kind, 'unavailable')
      assert.match(error.message, /cannot be reached \((UNABLE|SELF_SIGNED|CERT)[A-Z_]*\)/)
      assert.lengthOf(await fixture.chargesOf('pix', charge.txid), 0)
      assert.equal(await revoke(), 0)
    })

  test('with a certificate of another authority nobody is served', async ({ assert }) => {
    const { client } = await issueCertificates()
    const stranger = fixture.provider('pix', client)
    const error = await failureOf(stranger.createCharge(newCharge()))
    assert.equal(error.kind, 'unavailable')
    assert.equal(await revoke(), 0)
  })

  test('errors have the names that Efí gives them', async ({ assert }) => {
    const stranger = fixture.provider('pix', { key: 'other-key' })
    const error = await failureOf(stranger.createCharge(newCharge()))
    assert.equal(error.message, 'The Pix API refuses this (400 chave_invalida).')
    const wrong = await failureOf(provider.createCharge(newCharge({ txid: 'short' })))
    assert.deepEqual(wrong.codes, ['json_invalido', '.path.txid'])
  })

  test('a payer without a tax number, or with a wrong one, is not named', async ({ assert }) => {
    for (const taxNumber of [undefined, '', '123.456.789-00']) {
      const payer = { name: 'Ana', email: 'ana@guiche.local', taxNumber }
      const { txid } = await made(provider, { payer })
      const [charge] = await fixture.chargesOf('pix', txid)
      assert.isNull(charge.payer)
    }
  })
})
