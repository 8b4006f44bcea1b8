// The fast ciphers return the same bytes as libsignal's own, and refuse the same input.
import { randomBytes } from 'node:crypto'
import { test } from '@japa/runner'
import { quickenSignal, signalCrypto } from '#libs/signal/quick_signal'

test.group('fast ciphers', (group) => {
  const own = { ...signalCrypto }
  group.each.setup(() => {
    quickenSignal()
    return () => void Object.assign(signalCrypto, own)
  })

  test('the fast ciphers return the same bytes as libsignal for {size} bytes of text')
    .with([{ size: 0 }, { size: 1 }, { size: 16 }, { size: 1000 }])
    .run(({ assert }, { size }) => {
      const [key, salt, iv, data] = [32, 32, 16, size].map((length) => randomBytes(length))
      const encrypted = signalCrypto.encrypt(key, data, iv)
      assert.isTrue(encrypted.equals(own.encrypt(key, data, iv)))
      assert.isTrue(signalCrypto.decrypt(key, encrypted, iv).equals(data))
      const mac = own.calculateMAC(key, data)
      assert.isTrue(signalCrypto.calculateMAC(key, data).equals(mac))
      signalCrypto.verifyMAC(data, key, mac.subarray(0, 8), 8)
      for (const chunks of [1, 2, 3]) {
        const info = Buffer.from('WhisperMessageKeys')
        const secrets = signalCrypto.deriveSecrets(key, salt, info, chunks)
        assert.deepEqual(secrets, own.deriveSecrets(key, salt, info, chunks))
      }
    })

  test('a wrong MAC and a wrong salt are refused', ({ assert }) => {
    const [key, data] = [randomBytes(32), randomBytes(40)]
    const mac = own.calculateMAC(key, data).subarray(0, 8)
    mac[0] ^= 1
    assert.throws(() => signalCrypto.verifyMAC(data, key, mac, 8), /Bad MAC/)
    assert.throws(() => signalCrypto.verifyMAC(data, key, mac.subarray(1), 8), /Bad MAC/)
    assert.throws(() => signalCrypto.deriveSecrets(key, randomBytes(8), data), /salt/)
  })
})
