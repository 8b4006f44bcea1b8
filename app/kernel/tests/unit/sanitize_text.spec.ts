/** Text before it is stored: what cannot be stored is repaired, everything else stays unchanged. */
import { test } from '@japa/runner'
import { firstCharacters, mapTexts, sanitizeText } from '#app/kernel/text/sanitize_text'

test.group('text that every table can hold', () => {
  test('IN-10: NULs are removed, lone surrogates become U+FFFD, valid characters stay')
    .with([
      ['a\u0000b\u0000', 'ab'],
      ['a\ud83db\ude00c', 'a\ufffdb\ufffdc'],
      ['São João 😀 \t\n', 'São João 😀 \t\n'],
      ['', ''],
    ] as const)
    .run(({ assert }, [given, sound]) => assert.equal(sanitizeText(given), sound))

  test('IN-10: sanitises strings at any depth, and keeps other values as the same object', ({
    assert,
  }) => {
    const bytes = Buffer.from('a\u0000')
    const at = new Date(0)
    const given = { text: 'a\u0000', list: ['b\ud83d', { deep: '\u0000c' }], bytes, at, none: null }
    assert.deepEqual(mapTexts(given, sanitizeText), {
      text: 'a',
      list: ['b\ufffd', { deep: 'c' }],
      bytes,
      at,
      none: null,
    })
    assert.strictEqual(given.bytes, bytes)
    assert.equal(mapTexts('\u0000x', sanitizeText), 'x')
  })

  test('API-04: field names are sanitized too, and none of them sets a prototype', ({ assert }) => {
    const repaired = mapTexts<Record<string, unknown>>(
      JSON.parse('{"a\\ud83d": 1, "__proto__\\u0000": {"isAdmin": true}}'),
      sanitizeText
    )
    assert.sameMembers(Object.keys(repaired), ['a\ufffd', '__proto__'])
    assert.isUndefined(repaired.isAdmin)
  })

  test('API-04: values nested deeper than the stack are sanitized', ({ assert }) => {
    const deep = JSON.parse(`${'['.repeat(50_000)}"\\u0000"${']'.repeat(50_000)}`)
    let inner: unknown = mapTexts(deep, sanitizeText)
    while (Array.isArray(inner)) inner = inner[0]
    assert.equal(inner, '')
  })

  test('CON-05: cutting keeps characters whole', ({ assert }) => {
    assert.equal(firstCharacters(`${'x'.repeat(254)}😀😀`, 255), `${'x'.repeat(254)}😀`)
    assert.equal(firstCharacters('😀'.repeat(300), 255), '😀'.repeat(255))
    assert.equal(firstCharacters('short', 255), 'short')
  })
})
