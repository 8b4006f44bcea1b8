/** How secrets are shown (API-10). */
import { test } from '@japa/runner'
import { fullMask, isMask, maskOf } from '#app/kernel/text/mask'

test.group('the mask of a secret', () => {
  test('API-10: the last four characters, or none if it is short', ({ assert }) => {
    assert.equal(maskOf('sk-1234567890abcd'), '••••abcd')
    assert.equal(maskOf('123456789'), '••••6789')
    for (const short of ['12345678', 'short', 'x']) assert.equal(maskOf(short), '••••')
    assert.equal(maskOf(''), '')
  })

  test('API-10: a form sends it back', ({ assert }) => {
    for (const mask of [maskOf('sk-1234567890abcd'), maskOf('short'), fullMask])
      assert.isTrue(isMask(mask))
    for (const other of ['', 'sk-••••', null, undefined, 4]) assert.isFalse(isMask(other))
  })
})
