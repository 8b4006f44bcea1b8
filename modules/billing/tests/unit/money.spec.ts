/** Amounts of money are read digit by digit. */
import { test } from '@japa/runner'
import { centsOf, largestCents, reaisOf } from '#modules/billing/money'

test.group('money', () => {
  test('{given} is {cents} centavos')
    .with([
      { given: 0, cents: 0 },
      { given: '0', cents: 0 },
      { given: 99.9, cents: 9990 },
      { given: '99.90', cents: 9990 },
      { given: ' 7.5 ', cents: 750 },
      { given: '0.07', cents: 7 },
      { given: 1.15, cents: 115 },
      { given: 8_192_561.37, cents: 819_256_137 },
      { given: '9999999.99', cents: largestCents },
    ])
    .run(({ assert }, { given, cents }) => assert.equal(centsOf(given), cents))

  test('{$self} is no amount')
    .with([-1, '-1', 0.001, '1.005', '10000000', 1e21, Number.NaN, '', '.', '1.', '.5', '9,90'])
    .run(({ assert }, given) => assert.isNull(centsOf(given)))

  test('what is no text and no number is no amount', ({ assert }) => {
    for (const given of [null, undefined, true, [1], {}]) assert.isNull(centsOf(given))
  })

  test('every amount of centavos is shown and read back the same', ({ assert }) => {
    for (let cents = 0; cents <= largestCents; cents += 999_983)
      assert.equal(centsOf(reaisOf(cents)), cents)
  })
})
