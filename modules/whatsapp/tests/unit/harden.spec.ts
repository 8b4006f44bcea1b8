/** What is mended in the library before it is used. */
import { test } from '@japa/runner'
import { Curve } from '@whiskeysockets/baileys'
import { harden, sandboxUrl } from '#modules/whatsapp/drivers/baileys/harden'
import env from '#start/env'

test.group('harden', (group) => {
  group.setup(() => harden())

  test('a signature is only valid for its own key and words', ({ assert }) => {
    const [key, other] = [Curve.generateKeyPair(), Curve.generateKeyPair()]
    const words = Buffer.from('words')
    const signature = Curve.sign(key.private, words)
    assert.isTrue(Curve.verify(key.public, words, signature))
    assert.isFalse(Curve.verify(other.public, words, signature))
    assert.isFalse(Curve.verify(key.public, Buffer.from('other words'), signature))
    assert.isFalse(Curve.verify(key.public, words, Buffer.alloc(64)))
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
