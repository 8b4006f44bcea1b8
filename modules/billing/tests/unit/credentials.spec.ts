/** What is accepted as credentials, and what people are told who paste something else. */
import { generateKeyPairSync } from 'node:crypto'
import { test } from '@japa/runner'
import { freeze, thaw } from '#app/kernel/clock'
import { providerCredentials } from '#modules/billing/providers/credentials'
import { providerOf } from '#modules/billing/providers/index'
import { hasSandboxBank } from '#modules/billing/providers/sandbox_credentials'
import { issueCertificates, type Certificates } from '#modules/billing/sandbox/certificates'
import env from '#start/env'

interface Problem {
  readonly field: string
  readonly rule: string
  readonly message: string
}
/** Field, rule and message of what is wrong; none when nothing is. */
const problemsOf = (given: unknown): Promise<readonly Problem[]> =>
  providerCredentials.validate(given).then(
    () => [],
    (error) => error.messages
  )

test.group('credentials', (group) => {
  let issued: Certificates
  let pix: Record<string, unknown>
  group.setup(async () => {
    issued = await issueCertificates()
    pix = {
      kind: 'pix',
      url: 'https://pix.example.com',
      clientId: 'Client_Id_1',
      clientSecret: 'Client_Secret_1',
      key: 'a@b.example',
      certificate: issued.client.certificate.trim(),
      privateKey: issued.client.privateKey.trim(),
    }
  })
  group.each.teardown(() => thaw())
  const mercadoPago = { kind: 'mercado_pago', accessToken: 'APP_USR-1', webhookSecret: 'abc' }
  const asaas = { kind: 'asaas', accessToken: '$aact_1', webhookToken: 't'.repeat(32) }

  test('complete ones become providers', async ({ assert }) => {
    for (const given of [pix, { ...pix, authority: issued.authority.trim() }, mercadoPago, asaas]) {
      const credentials = await providerCredentials.validate({ ...given, more: 1 })
      assert.deepEqual(credentials, given as never)
      const provider = providerOf(credentials)
      assert.equal(provider.needsTaxNumber, credentials.kind === 'asaas')
      await provider.close()
    }
  })

  test('Efí hands out certificate and key in one text, which serves for both', async ({
    assert,
  }) => {
    const both = `${issued.client.privateKey}\n${issued.client.certificate}`
    assert.deepEqual(await problemsOf({ ...pix, certificate: both, privateKey: both }), [])
  })

  test('a .p12 file is explained', async ({ assert }) => {
    for (const text of ['MIIKkQIBAzCCClcGCSqGSIb3', '0\u0082\n\u0091\u0002', 'certificate.p12']) {
      const problems = await problemsOf({ ...pix, certificate: text, privateKey: text })
      assert.deepEqual(
        problems.map(({ field, rule }) => [field, rule]),
        [
          ['certificate', 'certificate'],
          ['privateKey', 'privateKey'],
        ]
      )
      for (const { message } of problems) assert.include(message, 'openssl pkcs12 -in')
    }
  })

  test('a certificate that {what} is refused: {rule}')
    .with([
      { what: 'is damaged', rule: 'certificate', at: undefined },
      { what: 'has expired', rule: 'certificateExpired', at: '2050-01-01T00:00:00Z' },
    ])
    .run(async ({ assert }, { rule, at }) => {
      if (at) freeze(at)
      const certificate = at
        ? issued.client.certificate
        : issued.client.certificate.replace(/[A-Z]{4}/g, 'AAAA')
      const [first] = await problemsOf({ ...pix, certificate })
      assert.deepEqual([first.field, first.rule], ['certificate', rule])
    })

  test('a key of another certificate, or with a password, is refused', async ({ assert }) => {
    const [other] = await problemsOf({ ...pix, privateKey: issued.server.privateKey })
    assert.deepEqual([other.field, other.rule], ['privateKey', 'keyPair'])
    const { privateKey } = generateKeyPairSync('ed25519', {
      privateKeyEncoding: { type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'x' },
      publicKeyEncoding: { type: 'spki', format: 'pem' },
    })
    const [locked] = await problemsOf({ ...pix, privateKey })
    assert.deepEqual([locked.field, locked.rule], ['privateKey', 'privateKeyEncrypted'])
  })

  test('messages hold nothing of what was entered', async ({ assert }) => {
    const given = {
      ...pix,
      privateKey: `${issued.server.privateKey}`,
      url: 'http://secret.example',
    }
    const shown = JSON.stringify(await problemsOf(given))
    assert.notInclude(shown, 'secret.example')
    assert.notInclude(shown, issued.server.privateKey.slice(40, 80))
  })

  test('wrong fields are named')
    .with<{ given: unknown; fields: string[] }[]>([
      { given: null, fields: [''] },
      { given: [], fields: [''] },
      { given: {}, fields: ['kind'] },
      { given: { kind: 'stripe' }, fields: ['kind'] },
      { given: { kind: 'mercado_pago' }, fields: ['accessToken', 'webhookSecret'] },
      { given: { ...mercadoPago, accessToken: 'a\r\nx-evil: 1' }, fields: ['accessToken'] },
      { given: { ...mercadoPago, url: 'http://api.example.com' }, fields: ['url'] },
      { given: { ...mercadoPago, url: 'https://a:b@api.example.com' }, fields: ['url'] },
      { given: { ...asaas, webhookToken: 'short' }, fields: ['webhookToken'] },
      { given: { kind: 'sandbox', provider: 'stripe' }, fields: ['provider'] },
    ])
    .run(async ({ assert }, { given, fields }) => {
      const problems = await problemsOf(given)
      assert.deepEqual(
        problems.map(({ field }) => field),
        fields
      )
    })
})

test.group("the sandbox's bank", (group) => {
  group.each.setup(() => {
    const before = { mode: env.get('NODE_ENV'), access: env.get('BANK_SANDBOX', '') }
    return () => {
      env.set('NODE_ENV', before.mode)
      env.set('BANK_SANDBOX', before.access)
    }
  })
  const access = {
    pix: {},
    mercadoPago: { url: 'http://127.0.0.1:1/mp', accessToken: 'a', webhookSecret: 'b' },
    asaas: { url: 'http://127.0.0.1:1/asaas', accessToken: 'a', webhookToken: 'c' },
  }

  test('is used where there is one', async ({ assert }) => {
    env.set('BANK_SANDBOX', JSON.stringify(access))
    assert.isTrue(hasSandboxBank())
    const credentials = await providerCredentials.validate({ kind: 'sandbox', provider: 'asaas' })
    const provider = providerOf(credentials)
    assert.isTrue(provider.needsTaxNumber)
    const headers = { 'asaas-access-token': 'c' }
    const body = '{"payment":{"id":"pay_1"}}'
    assert.deepEqual(provider.heard({ headers, query: {}, body }), [{ providerId: 'pay_1' }])
    await provider.close()
  })

  test('where there is none, its name is in the error', ({ assert }) => {
    env.set('BANK_SANDBOX', '')
    assert.isFalse(hasSandboxBank())
    assert.throws(() => providerOf({ kind: 'sandbox', provider: 'pix' }), /BANK_SANDBOX/)
  })

  test('production refuses it', ({ assert }) => {
    env.set('BANK_SANDBOX', JSON.stringify(access))
    env.set('NODE_ENV', 'production')
    assert.throws(() => providerOf({ kind: 'sandbox', provider: 'pix' }), /production refuses it/)
  })
})
