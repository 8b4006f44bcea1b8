/** Two parties with real keys: sessions replaced while messages cross, and shared queues. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout } from 'node:timers/promises'
import { test } from '@japa/runner'
import { Curve, generateSignalPubKey, signedKeyPair } from '@whiskeysockets/baileys'
import { ProtocolAddress, SessionBuilder, SessionCipher, type SessionRecord } from 'libsignal'
import { repairSignal } from '#libs/signal/repair_signal'

const PREKEY_MESSAGE = 3
const preKeyId = 7

test.group('libsignal, repaired', (group) => {
  group.setup(() => repairSignal())

  test('a message of the former session leaves the new one unchanged', async ({ assert }) => {
    const [company, customer] = [new Party(), new Party()]
    await customer.start(company)
    await company.open(await customer.write('oi'))
    await customer.open(await company.write('olá'))
    // The session used last is tried first.
    await setTimeout(2)
    await company.start(customer)
    assert.equal(await company.open(await customer.write('na sessão antiga')), 'na sessão antiga')

    assert.equal(await customer.open(await company.write('na nova')), 'na nova')
  })

  test('each job runs in the async context of its caller', async ({ assert }) => {
    const [company, another, customer] = [new Party(), new Party(), new Party()]
    await Promise.all([company.start(customer), another.start(customer)])
    const context = new AsyncLocalStorage<string>()
    const seen = new Map<Party, string | undefined>()
    for (const party of [company, another]) {
      const load = party.loadSession
      party.loadSession = (id) => {
        seen.set(party, context.getStore())
        return load.call(party, id)
      }
    }
    await Promise.all([
      context.run('first', () => company.write('a')),
      context.run('second', () => another.write('b')),
    ])
    assert.equal(seen.get(company), 'first')
    assert.equal(seen.get(another), 'second')
  })
})

interface Undecryptable {
  readonly type: number
  readonly body: Buffer
}

/** One side of a chat; the other side has the address `peer`. */
class Party {
  readonly #identity = Curve.generateKeyPair()
  readonly #signed = signedKeyPair(this.#identity, 1)
  readonly #preKey = Curve.generateKeyPair()
  readonly #peer = new ProtocolAddress('peer', 0)
  #record: SessionRecord | null = null

  /** A new session with the other side, from the keys that it published. */
  async start(other: Party) {
    await new SessionBuilder(this, this.#peer).initOutgoing({
      registrationId: 1,
      identityKey: generateSignalPubKey(other.#identity.public),
      signedPreKey: {
        keyId: 1,
        publicKey: generateSignalPubKey(other.#signed.keyPair.public),
        signature: other.#signed.signature,
      },
      preKey: { keyId: preKeyId, publicKey: generateSignalPubKey(other.#preKey.public) },
    })
  }
  async write(text: string): Promise<Undecryptable> {
    const { type, body } = await new SessionCipher(this, this.#peer).encrypt(Buffer.from(text))
    return { type, body: Buffer.from(body, 'binary') }
  }
  async open({ type, body }: Undecryptable): Promise<string> {
    const cipher = new SessionCipher(this, this.#peer)
    const opened =
      type === PREKEY_MESSAGE
        ? await cipher.decryptPreKeyWhisperMessage(body)
        : await cipher.decryptWhisperMessage(body)
    return opened.toString()
  }

  loadSession = async (_id: string) => this.#record
  storeSession = async (_id: string, record: SessionRecord) => void (this.#record = record)
  isTrustedIdentity = () => true
  loadPreKey = async () => pairOf(this.#preKey)
  removePreKey = () => undefined
  loadSignedPreKey = () => pairOf(this.#signed.keyPair)
  getOurRegistrationId = () => 1
  getOurIdentity = () => pairOf(this.#identity)
}

const pairOf = (pair: { readonly public: Uint8Array; readonly private: Uint8Array }) => ({
  privKey: Buffer.from(pair.private),
  pubKey: Buffer.from(generateSignalPubKey(pair.public)),
})
