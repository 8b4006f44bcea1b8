/** The CSV of a table, in the format of each language. */
import { parse } from 'papaparse'
import { expect, it } from 'vitest'
import { sheetText } from '../export_sheet'

const sheet = {
  name: 'attendants',
  heads: ['Nome', 'Tempo médio (min)'],
  rows: [
    ['Ana "Nana" Lima; a primeira', 12.5],
    ['=HYPERLINK("http://x")', 0],
    ['José\nda Silva, Jr.', 3],
  ],
}

it('in Portuguese and Spanish has semicolons, decimal commas and a UTF-8 byte order mark', () => {
  for (const language of ['pt-BR', 'es']) {
    const text = sheetText(sheet, language)
    expect(text.startsWith('\uFEFFNome;Tempo médio (min)\r\n')).toBe(true)
    expect(text).toContain('"Ana ""Nana"" Lima; a primeira";12,5\r\n')
  }
})

it('in English has commas and decimal points', () => {
  const text = sheetText(sheet, 'en')
  expect(text).toContain('"Ana ""Nana"" Lima; a primeira",12.5\r\n')
})

it('round-trips, except for a name that would be a formula', () => {
  const { data, errors } = parse<string[]>(sheetText(sheet, 'pt-BR').slice(1), {
    delimiter: ';',
    skipEmptyLines: true,
  })
  expect(errors).toEqual([])
  expect(data).toEqual([
    sheet.heads,
    ['Ana "Nana" Lima; a primeira', '12,5'],
    ['\'=HYPERLINK("http://x")', '0'],
    ['José\nda Silva, Jr.', '3'],
  ])
})
