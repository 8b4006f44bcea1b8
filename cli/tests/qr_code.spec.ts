// A code drawn on a terminal is the code of its text, black on white.
import { stripVTControlCharacters } from 'node:util'
import { test } from '@japa/runner'
import { drawQrCode, missingFor } from '#cli/client/qr_code'
import { modulesIn, modulesOf } from '#cli/tests/support/read_code'

/** As long as those of WhatsApp. */
const long = ['2@', 'A'.repeat(130), ',', 'b'.repeat(44), ',', 'C'.repeat(44)].join('')

test.group('codes on a terminal', () => {
  test('the blocks are the modules of {what}, with a white margin')
    .with([
      { what: 'one letter', text: 'a' },
      { what: 'an address', text: 'https://wa.me/settings' },
      { what: 'a code of WhatsApp', text: long },
    ])
    .run(({ assert }, { text }) => {
      const { lines, columns } = drawQrCode(text)
      const { modules, side } = modulesOf(text)
      assert.equal(columns, side)
      assert.deepEqual(modulesIn(lines.map(stripVTControlCharacters), side), modules)
      assert.equal(lines.length, Math.ceil(side / 2))
    })

  test('its colours do not depend on those of the terminal', ({ assert }) => {
    for (const line of drawQrCode('a').lines) {
      assert.isTrue(line.startsWith('\u001B[38;5;16;48;5;231m'))
      assert.isTrue(line.endsWith('\u001B[0m'))
    }
  })

  test('it says what is missing', ({ assert }) => {
    const drawn = drawQrCode('a')
    assert.deepEqual([drawn.lines.length, drawn.columns], [13, 25])
    assert.isNull(missingFor(drawn, { lines: 13, columns: 25 }))
    assert.equal(missingFor(drawn, { lines: 12, columns: 80 }), '1 more line')
    assert.equal(missingFor(drawn, { lines: 10, columns: 20 }), '3 more lines and 5 more columns')
  })
})
