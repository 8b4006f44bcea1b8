/** Amounts: never off by a centavo. */
import { test } from '@japa/runner'
import fc from 'fast-check'
import { centsOf, maxCents, numberOf, textOf } from '#modules/billing/money'

const anyCents = fc.integer({ min: 0, max: maxCents })

test.group('amounts', () => {
  const read: [given: string | number, cents: number][] = [
    ['99.90', 9990],
    ['99.9', 9990],
    ['99', 9900],
    ['0.01', 1],
    ['0', 0],
    ['9999999999.99', maxCents],
    [99.9, 9990],
    // Times 100 these are 1989.9999999999998, 1655.9999999999998 and 113.99999999999999.
    [19.9, 1990],
    [16.56, 1656],
    [1.14, 114],
    [10, 1000],
    [0, 0],
    [9999999999.99, maxCents],
  ]
  for (const [given, cents] of read) {
    test(`${typeof given} ${given} is ${cents} centavos`, ({ assert }) => {
      assert.equal(centsOf(given), cents)
    })
  }

  const refused: unknown[] = [
    ...[
      '',
      ' ',
      '1,50',
      '1.',
      '.5',
      '1.234',
      '-1',
      '+1',
      '1e3',
      '0x10',
      ' 1',
      '1\n',
      '1 000',
      'R$ 1',
    ],
    ...['12345678901', '١٢', 'Infinity', 'NaN'],
    ...[-1, -0.01, 0.001, 0.1 + 0.2, 1e10, 1e21, 1e-7, Infinity, Number.NaN],
    ...[null, undefined, true, [], {}, { toString: () => 'x' }],
  ]
  for (const given of refused) {
    test(`${typeof given} ${JSON.stringify(given)} is no amount`, ({ assert }) => {
      assert.throws(() => centsOf(given as string), RangeError as never)
    })
  }

  test('written with two decimals', ({ assert }) => {
    const written = [0, 1, 10, 99, 100, 9990, maxCents].map(textOf)
    assert.deepEqual(written, ['0.00', '0.01', '0.10', '0.99', '1.00', '99.90', '9999999999.99'])
  })

  test('what is no whole number of centavos is not written', ({ assert }) => {
    for (const cents of [-1, 0.5, maxCents + 1, Number.NaN, Infinity]) {
      assert.throws(() => textOf(cents), RangeError as never)
      assert.throws(() => numberOf(cents), RangeError as never)
    }
  })

  test('every amount comes back: as text, as a number, and through JSON', ({ assert }) => {
    fc.assert(
      fc.property(anyCents, (cents) => {
        assert.match(textOf(cents), /^\d{1,10}\.\d{2}$/)
        assert.equal(centsOf(textOf(cents)), cents)
        assert.equal(centsOf(numberOf(cents)), cents)
        assert.equal(centsOf(JSON.parse(JSON.stringify({ value: numberOf(cents) })).value), cents)
      }),
      { numRuns: 5000 }
    )
  })

  test('text is read as exact arithmetic reads it', ({ assert }) => {
    const digits = fc.nat({ max: 9_999_999_999 })
    fc.assert(
      fc.property(digits, fc.nat({ max: 99 }), (reais, centavos) => {
        const text = `${reais}.${String(centavos).padStart(2, '0')}`
        assert.equal(BigInt(centsOf(text)), BigInt(reais) * 100n + BigInt(centavos))
      })
    )
  })

  test('any other number is refused, and none is rounded', ({ assert }) => {
    fc.assert(
      fc.property(fc.double(), (value) => {
        let cents: number
        try {
          cents = centsOf(value)
        } catch {
          return
        }
        assert.equal(numberOf(cents), value + 0)
      }),
      { numRuns: 5000 }
    )
  })
})
