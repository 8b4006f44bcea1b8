/** Prices as people type them. */
import { beforeAll, expect, it } from 'vitest'
import { changeLanguage, startI18n } from '#web/lib/i18n'
import { readPrice, typedPrice } from '../price'

beforeAll(async () => void (await startI18n()))

it.each([
  ['99,90', '99.90'],
  ['99.90', '99.90'],
  ['7', '7.00'],
  ['7,5', '7.50'],
  ['0', '0.00'],
  ['1.234,50', '1234.50'],
  ['1,234.50', '1234.50'],
  ['1.234', '1234.00'],
  [' R$ 1.234,50 ', '1234.50'],
  ['9.999.999,99', '9999999.99'],
])('reads %s as %s', (typed, price) => {
  expect(readPrice(typed)).toBe(price)
})

it.each(['', 'grátis', '-1', '1,2345', '12.34.56', '10.000.000', ',50', '99,', '1.23.456'])(
  'takes %j for no price',
  (typed) => {
    expect(readPrice(typed)).toBeNull()
  }
)

it.each([
  ['pt', '1234,50'],
  ['en', '1234.50'],
  ['es', '1234,50'],
] as const)('shows a price in a field in %s as %s, and reads it back', async (language, shown) => {
  await changeLanguage(language)
  expect(typedPrice(1234.5)).toBe(shown)
  expect(readPrice(shown)).toBe('1234.50')
})
