/** The caches of a session: bounded, and without the keys that are not to be kept. */
import { test } from '@japa/runner'
import { boundedCache } from '#modules/whatsapp/drivers/baileys/bounded_cache'

test.group('bounded caches', () => {
  test('keeps at most its maximum of entries, and drops the least recently used first', async ({
    assert,
  }) => {
    const cache = boundedCache({ max: 3, ttlMs: 60_000 })
    for (const key of ['a', 'b', 'c', 'd']) await cache.set(key, key)
    assert.isUndefined(await cache.get('a'))
    assert.equal(await cache.get('b'), 'b')
    await cache.set('e', 'e')
    assert.isUndefined(await cache.get('c'), 'what was asked for last stays')
    assert.equal(await cache.get('b'), 'b')
  })

  test('drops a key that is set to nothing, and never keeps a key that `keep` refuses', async ({
    assert,
  }) => {
    const cache = boundedCache({ max: 3, ttlMs: 60_000, keep: (key) => key !== 'secret' })
    await cache.set('a', 'a')
    await cache.set('a', null)
    await cache.set('secret', 'words')
    assert.isUndefined(await cache.get('a'))
    assert.isUndefined(await cache.get('secret'))
  })
})
