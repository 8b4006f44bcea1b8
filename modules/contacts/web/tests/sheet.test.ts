/** Reading sheets: the example, other headers, and the faults of invalid files. */
import { strToU8, unzipSync, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { exampleSheet } from '#web/lib/example_sheet'
import { sheetOf } from '../sheet/sheet_of'

const bytes = (given: Uint8Array) => new Uint8Array(given)
const read = (rows: readonly (readonly string[])[]) => sheetOf(bytes(exampleSheet(rows)))

test('reads the example sheet as it was written', async () => {
  expect(
    await read([
      ['Nome', 'Telefone', 'E-mail'],
      ['Ana & <Lima>', '+55 11 98765-4321', 'ana@example.com'],
      ['', '', ''],
      ['João', '011', ''],
    ])
  ).toEqual({
    rows: [
      { name: 'Ana & <Lima>', number: '+55 11 98765-4321', email: 'ana@example.com' },
      { name: 'João', number: '011', email: '' },
    ],
  })
})

test('CON-05: matches headers without case, accents and punctuation', async () => {
  const reading = await read([
    ['NÚMERO', 'e-mail', 'nome'],
    ['5511987654321', 'a@b.co', 'Ana'],
  ])
  expect(reading).toEqual({ rows: [{ name: 'Ana', number: '5511987654321', email: 'a@b.co' }] })
})

test('rejects a sheet without contacts, without numbers, or with too many rows', async () => {
  expect(await read([['Nome', 'Telefone']])).toEqual({ fault: 'no_rows' })
  expect(
    await read([
      ['Produto', 'Preço'],
      ['Bola', '10'],
    ])
  ).toEqual({ fault: 'no_numbers' })
  const many = Array.from({ length: 5001 }, (_none, at) => [`A${at}`, `${at}`])
  expect(await read([['Nome', 'Telefone'], ...many])).toEqual({ fault: 'too_many_rows' })
}, 30_000)

test('rejects a text file, another archive and a truncated file', async () => {
  expect(await sheetOf(bytes(strToU8('nome;telefone')))).toEqual({ fault: 'wrong_type' })
  const other = zipSync({ 'foto.txt': strToU8('x') })
  expect(await sheetOf(bytes(other))).toEqual({ fault: 'wrong_type' })
  const good = exampleSheet([
    ['Nome', 'Telefone'],
    ['Ana', '1'],
  ])
  expect(await sheetOf(bytes(good.slice(0, good.length / 2)))).toEqual({ fault: 'wrong_type' })
  const broken = { ...unzipSync(good), 'xl/worksheets/sheet1.xml': strToU8('<worksheet><sheetD') }
  expect(await sheetOf(bytes(zipSync(broken)))).toHaveProperty('fault')
})

test('a zip bomb is refused before it is unpacked, and so is a file that is too large', async () => {
  const bomb = zipSync({
    ...unzipSync(exampleSheet([['Nome', 'Telefone']])),
    'xl/worksheets/sheet1.xml': new Uint8Array(70 * 1024 * 1024),
  })
  expect(bomb.length).toBeLessThan(200_000)
  expect(await sheetOf(bytes(bomb))).toEqual({ fault: 'too_large' })
  const large = new Uint8Array(10 * 1024 * 1024 + 1)
  expect(await sheetOf(large)).toEqual({ fault: 'too_large' })
}, 30_000)
