/** Faults of the library that are patched before it is used. */
import { test } from '@japa/runner'
import { Curve } from '@whiskeysockets/baileys'
import { SessionRecord as Signal } from 'libsignal'
import { harden, sandboxUrl } from '#modules/whatsapp/drivers/baileys/harden'
import env from '#start/env'

/** Members missing in its type. */
const SessionRecord = Signal as unknown as {
  createEntry(): { indexInfo: object }
  new (): { closeSession(entry: object): void }
}

test.group('harden', (group) => {
  group.setup(() => harden())

  test('a signature is only valid for its own key and text', ({ assert }) => {
    const [key, other] = [Curve.generateKeyPair(), Curve.generateKeyPair()]
    const text = Buffer.from('words')
    const signature = Curve.sign(key.private, text)
    assert.isTrue(Curve.verify(key.public, text, signature))
    assert.isFalse(Curve.verify(other.public, text, signature))
    assert.isFalse(Curve.verify(key.public, Buffer.from('other words'), signature))
    assert.isFalse(Curve.verify(key.public, text, Buffer.alloc(64)))
  })

  test('what libsignal prints of a session, including its keys, is suppressed (5.11)', ({
    assert,
  }) => {
    const printed: string[] = []
    const { stdout, stderr } = process
    const writes = [stdout.write, stderr.write]
    const capture = ((chunk: string | Uint8Array) => {
      printed.push(String(chunk))
      return true
    }) as typeof stdout.write
    stdout.write = capture
    stderr.write = capture
    try {
      const entry = SessionRecord.createEntry()
      entry.indexInfo = { closed: -1 }
      new SessionRecord().closeSession(entry)
      console.info('Something else')
    } finally {
      Object.assign(stdout, { write: writes[0] })
      Object.assign(stderr, { write: writes[1] })
    }
    assert.deepEqual(printed, ['Something else\n'])
  })

  test('production refuses a sandbox', ({ assert }) => {
    const before = { mode: env.get('NODE_ENV'), url: env.get('WHATSAPP_SANDBOX_URL') }
    env.set('WHATSAPP_SANDBOX_URL', 'ws://127.0.0.1:1/ws/chat')
    assert.equal(sandboxUrl(), 'ws://127.0.0.1:1/ws/chat')
    env.set('NODE_ENV', 'production')
    assert.throws(() => sandboxUrl(), /production refuses/)
    env.set('NODE_ENV', before.mode)
    env.set('WHATSAPP_SANDBOX_URL', before.url ?? '')
  })
})
