// Pairing by QR or by code, and its failures.
import { test } from '@japa/runner'
import { Curve, generateSignalPubKey, WA_CERT_DETAILS } from '@whiskeysockets/baileys'
import { verifySignature } from 'libsignal/src/curve.js'
import { SandboxRefusal } from '#sandbox/client'
import { Company, waitFor } from '#sandbox/tests/company'
import { ANA, pairedCompany, setUpSandbox, type SandboxFixture } from '#sandbox/tests/fixture'

test.group('Sandbox | pairing', (group) => {
  let fixture: SandboxFixture
  group.setup(async () => {
    fixture = await setUpSandbox()
    return () => fixture.sandbox.stop()
  })
  group.each.teardown(() => fixture.phones.clearFaults())

  test('pairs by QR, restarts with 515 and opens', async ({ assert }) => {
    const { company, paired } = await pairedCompany(fixture)
    assert.deepEqual(company.closes, [515])
    assert.equal(company.creds.me?.id, `${paired.number}:${paired.device}@s.whatsapp.net`)
    assert.equal(company.creds.me?.lid, `${paired.lid}:${paired.device}@lid`)
    assert.exists(company.creds.account)
    const phones = await fixture.phones.phones()
    const business = phones.find(({ number }) => number === paired.number)
    assert.include(business, { kind: 'business', linked: 1, connected: 1 })
    await company.socket.logout()
  })

  test('pairs by the code that the product shows', async ({ assert }) => {
    const number = '551140000077'
    const company = new Company(fixture.sandbox.waUrl).connect()
    await company.shownQr()
    const code = await company.socket.requestPairingCode(number)
    const paired = await fixture.phones.enterCode(number, `${code.slice(0, 4)}-${code.slice(4)}`)
    await company.opened()
    assert.equal(paired.number, number)
    await company.socket.logout()
  })

  test('refuses a wrong code, then accepts the right one', async ({ assert }) => {
    const number = '551140000078'
    const company = new Company(fixture.sandbox.waUrl).connect()
    await company.shownQr()
    const code = await company.socket.requestPairingCode(number)
    const refusal = await refused(() => fixture.phones.enterCode(number, 'WRNGCDE1'))
    assert.equal(refusal?.code, 'CODE_WRONG')
    assert.isFalse(company.isOpen)
    assert.lengthOf(code, 8)
    company.leave()
  })

  test('refuses an invalid QR and an expired one', async ({ assert }) => {
    assert.equal((await refused(() => fixture.phones.scan('hello')))?.status, 422)
    const company = new Company(fixture.sandbox.waUrl).connect()
    const qr = await company.shownQr()
    company.leave()
    const refusal = await refused(async () => {
      for (let tries = 0; tries < 50; tries++) {
        await new Promise((resolve) => setTimeout(resolve, 20))
        const [connected] = await Promise.allSettled([fixture.phones.scan(qr)])
        if (connected.status === 'rejected') throw connected.reason
      }
    })
    assert.equal(refusal?.code, 'QR_EXPIRED')
  }).timeout(60_000)

  test('gives each connection a business number of its own', async ({ assert }) => {
    const first = await pairedCompany(fixture)
    const second = await pairedCompany(fixture)
    assert.notEqual(first.paired.number, second.paired.number)
    const refusal = await refused(() => fixture.phones.say(ANA, 'para quem?'))
    assert.equal(refusal?.code, 'TO_IS_MISSING')
    await fixture.phones.say(ANA, 'para a segunda', { to: second.paired.number })
    await second.company.receivedText('para a segunda')
    assert.deepEqual(first.company.texts(), [])
    await first.company.socket.logout()
    await second.company.socket.logout()
  })

  test('its certificates satisfy a client that verifies them', async ({ assert, cleanup }) => {
    const { verify } = Curve
    const { PUBLIC_KEY } = WA_CERT_DETAILS
    cleanup(() => void Object.assign(Curve, { verify }))
    cleanup(() => void Object.assign(WA_CERT_DETAILS, { PUBLIC_KEY }))
    Curve.verify = (key, message, signature) =>
      verifySignature(generateSignalPubKey(key), message, signature)

    const stranger = new Company(fixture.sandbox.waUrl).connect()
    await waitFor(() => stranger.closes.length > 0, 'an unknown root is refused')
    assert.isUndefined(stranger.qr)

    const root = Buffer.from(fixture.sandbox.noiseRoot, 'hex')
    Object.assign(WA_CERT_DETAILS, { PUBLIC_KEY: root })
    const { company } = await pairedCompany(fixture)
    assert.isTrue(company.isOpen)
    await company.socket.logout()
  })

  test('refuses an outdated version with 405', async ({ assert }) => {
    await fixture.phones.fault({ kind: 'version', count: 1 })
    const company = new Company(fixture.sandbox.waUrl).connect()
    await company.closedWith(405)
    assert.isUndefined(company.qr)
  })
})

async function refused(work: () => Promise<unknown>): Promise<SandboxRefusal | undefined> {
  try {
    await work()
    return undefined
  } catch (error) {
    if (error instanceof SandboxRefusal) return error
    throw error
  }
}
