/** CPF and CNPJ. */
import { test } from '@japa/runner'
import fc from 'fast-check'
import { taxNumberOf } from '#modules/billing/providers/tax_number'
import { isCnpj, isCpf } from '#modules/billing/sandbox/tax_number'

test.group('tax numbers', () => {
  const cases: [given: string, kind: string | null, text?: string][] = [
    ['123.456.789-09', 'cpf', '12345678909'],
    ['52998224725', 'cpf', '52998224725'],
    ['11.222.333/0001-81', 'cnpj', '11222333000181'],
    // The example of the form with letters, of the Receita Federal.
    ['12.ABC.345/01DE-35', 'cnpj', '12ABC34501DE35'],
    ['12abc34501de35', 'cnpj', '12ABC34501DE35'],
    ['12345678900', null],
    ['11111111111', null],
    ['00000000000000', null],
    ['11222333000182', null],
    ['1234567890', null],
    ['', null],
    ['123.456.789-09; drop', null],
  ]
  for (const [given, kind, text] of cases) {
    test(`"${given}" is ${kind ?? 'none'}`, ({ assert }) => {
      assert.deepEqual(taxNumberOf(given), kind && { kind, text })
    })
  }

  test('as the bank of the sandbox reads them', ({ assert }) => {
    const cpf = fc.stringMatching(/^\d{11}$/)
    const cnpj = fc.stringMatching(/^[0-9A-Z]{12}\d{2}$/)
    fc.assert(fc.property(cpf, (text) => assert.equal(taxNumberOf(text) !== null, isCpf(text))))
    fc.assert(fc.property(cnpj, (text) => assert.equal(taxNumberOf(text) !== null, isCnpj(text))))
  })
})
