/** CPF and CNPJ while they are typed. */
import { expect, it } from 'vitest'
import { isTaxNumber, maskedTaxNumber, taxCharacters } from '../tax_number'

it.each([
  ['123', '123'],
  ['1234', '123.4'],
  ['12345678909', '123.456.789-09'],
  ['123456789012', '12.345.678/9012'],
  ['12345678000195', '12.345.678/0001-95'],
  ['12ABC34501DE35', '12.ABC.345/01DE-35'],
  ['12A', '12.A'],
])('%s is shown as %s', (text, masked) => {
  expect(maskedTaxNumber(text)).toBe(masked)
  expect(taxCharacters(masked)).toBe(text)
})

it.each([
  ['a CPF', '12345678909', true],
  ['a CPF with a wrong digit', '12345678908', false],
  ['a CNPJ', '11222333000181', true],
  ['a CNPJ with a wrong digit', '11222333000182', false],
  ['a CNPJ with letters', '12ABC34501DE35', true],
  ['letters where digits have to be', '12ABC34501DEAB', false],
  ['one digit repeated', '11111111111', false],
  ['too few digits', '1234567890', false],
])('%s: %s is right: %s', (_what, text, isRight) => {
  expect(isTaxNumber(text)).toBe(isRight)
})
