/** URLs of files: absolute when PUBLIC_URL is set (API-12, docs/adr/0024). */
import { test } from '@japa/runner'
import { isSigned, signedUrl } from '#app/kernel/media/signature'
import env from '#start/env'

const key = 'companies/3/6f9619ff-8b86-4d01-b42d-00cf4fc964ff.png'

test.group('signed URLs', (group) => {
  group.each.teardown(() => env.set('PUBLIC_URL', ''))

  test('API-12: URLs are absolute with PUBLIC_URL {$self}')
    .with(['https://guiche.example', 'https://guiche.example/'])
    .run(({ assert }, publicUrl) => {
      env.set('PUBLIC_URL', publicUrl)
      const { origin, pathname, searchParams } = new URL(signedUrl(key))
      assert.equal(origin, 'https://guiche.example')
      assert.equal(pathname, `/media/${key}`)
      const [exp, sig] = [searchParams.get('exp')!, searchParams.get('sig')!]
      assert.isTrue(isSigned(key, { exp, sig }))
    })

  test('API-12: URLs are relative without PUBLIC_URL, so that any host name works', ({
    assert,
  }) => {
    env.set('PUBLIC_URL', '')
    const address = signedUrl(key)
    assert.isTrue(address.startsWith(`/media/${key}?`))
    const seen = new URL(address, 'http://192.168.0.7:8080/tickets')
    assert.equal(seen.host, '192.168.0.7:8080')
  })
})
