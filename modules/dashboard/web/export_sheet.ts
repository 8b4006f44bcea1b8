/** A table as a file that a spreadsheet opens rightly. */
import i18next from 'i18next'
import { unparse } from 'papaparse'

export interface Sheet {
  /** Without extension. */
  readonly name: string
  readonly heads: readonly string[]
  readonly rows: readonly (readonly (string | number)[])[]
}

/**
 * The text of a sheet. Spreadsheets in Portuguese and Spanish part cells by `;` and decimals by a comma, those in
 * English by `,` and a point. The mark at the beginning tells them that it is UTF-8. A name that begins like a
 * formula is kept from being one.
 */
export function sheetText({ heads, rows }: Sheet, language = i18next.language): string {
  const hasCommas = !language.startsWith('en')
  const cell = (value: string | number) =>
    typeof value === 'number' && hasCommas ? String(value).replace('.', ',') : value
  const text = unparse(
    { fields: [...heads], data: rows.map((row) => row.map(cell)) },
    { delimiter: hasCommas ? ';' : ',', newline: '\r\n', escapeFormulae: true }
  )
  return `\uFEFF${text}\r\n`
}

/** Gives the sheet to the person as a file. */
export function downloadSheet(sheet: Sheet): void {
  const address = URL.createObjectURL(
    new Blob([sheetText(sheet)], { type: 'text/csv;charset=utf-8' })
  )
  const link = document.createElement('a')
  link.href = address
  link.download = `${sheet.name}.csv`
  document.body.append(link)
  link.click()
  link.remove()
  URL.revokeObjectURL(address)
}
