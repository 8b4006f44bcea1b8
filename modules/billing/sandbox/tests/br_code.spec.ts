// The BR Code, against the published check value and a reader of the test's own; amounts; tax numbers.
import { test } from '@japa/runner'
import { fromDecimal, fromNumber, showAmount, toDecimal } from '#modules/billing/sandbox/amount'
import { checksumOf, readBrCode, writeBrCode } from '#modules/billing/sandbox/br_code'
import { parseBrCode } from '#modules/billing/sandbox/tests/parse_br_code'
import { isCnpj, isCpf } from '#modules/billing/sandbox/tax_number'

const charge = {
  url: 'qr.banco.test/v2/9d36b84fc70b478fb95c12729b90ca25',
  amount: 123_456,
  name: 'Café & Pão do José da Conceição Ltda',
  city: 'São José do Vale do Rio Preto',
}

test.group('Bank | BR Code', () => {
  test('the checksum is CRC-CCITT (FALSE)', ({ assert }) => {
    assert.equal(checksumOf('123456789'), '29B1')
    assert.equal(checksumOf(''), 'FFFF')
  })

  test('the text has the fields of a dynamic charge, in plain letters', ({ assert }) => {
    const text = writeBrCode(charge)
    const fields = parseBrCode(text)
    assert.deepEqual(
      { ...fields, 26: parseBrCode(fields[26]), 62: parseBrCode(fields[62]) },
      {
        '00': '01',
        '01': '12',
        '26': { '00': 'br.gov.bcb.pix', '25': charge.url },
        '52': '0000',
        '53': '986',
        '54': '1234.56',
        '58': 'BR',
        '59': 'Cafe & Pao do Jose da Con',
        '60': 'Sao Jose do Val',
        '62': { '05': '***' },
        '63': text.slice(-4),
      }
    )
    assert.match(text, /^[\x20-\x7e]+6304[0-9A-F]{4}$/)
  })

  test('it is read back; a change of any one character is noticed', ({ assert }) => {
    const text = writeBrCode(charge)
    assert.deepEqual(readBrCode(text), {
      url: charge.url,
      amount: charge.amount,
      name: 'Cafe & Pao do Jose da Con',
      city: 'Sao Jose do Val',
    })
    for (let at = 0; at < text.length; at++) {
      const other = text[at] === '7' ? '8' : '7'
      assert.isUndefined(readBrCode(text.slice(0, at) + other + text.slice(at + 1)), `at ${at}`)
    }
    assert.isUndefined(readBrCode(text.slice(0, -1)))
    assert.isUndefined(readBrCode(''))
  })

  test('a right checksum over something else is no Pix code', ({ assert }) => {
    for (const text of ['6304', '000201' + '6304', '0002015204000063' + '04']) {
      assert.isUndefined(readBrCode(text + checksumOf(text)), text)
    }
  })

  test('amounts go to decimals and back without losing a centavo', ({ assert }) => {
    for (const amount of [1, 10, 99, 100, 1990, 123_456, 999_999_999_999]) {
      assert.equal(fromDecimal(toDecimal(amount)), amount)
    }
    assert.equal(fromNumber(19.9), 1990)
    assert.equal(fromNumber(1.1), 110)
    for (const wrong of [1.005, -1, Number.NaN, Infinity, 1e21, '19.90', null]) {
      assert.isUndefined(fromNumber(wrong), String(wrong))
    }
    for (const wrong of ['19.9', '19,90', '19', '.50', '12345678901.00', ' 1.00', '-1.00', '']) {
      assert.isUndefined(fromDecimal(wrong), wrong)
    }
    assert.equal(showAmount(123_456).replace(/\s/u, ' '), 'R$ 1.234,56')
  })

  test('CPF and CNPJ are checked by their last digits', ({ assert }) => {
    assert.isTrue(isCpf('12345678909'))
    assert.isFalse(isCpf('12345678900'))
    assert.isFalse(isCpf('11111111111'))
    assert.isTrue(isCnpj('12345678000195'))
    assert.isFalse(isCnpj('12345678000194'))
    // The example of Receita Federal for the form with letters.
    assert.isTrue(isCnpj('12ABC34501DE35'))
  })
})
