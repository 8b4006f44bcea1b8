/** Exports a table as CSV that spreadsheets open correctly. */
import i18next from 'i18next'
import { unparse } from 'papaparse'

export interface Sheet {
  /** Without extension. */
  readonly name: string
  readonly heads: readonly string[]
  readonly rows: readonly (readonly (string | number)[])[]
}

/**
 * The CSV text. Spreadsheets in Portuguese and Spanish separate cells by `;` and use a decimal comma, those in
 * English use `,` and a point. The byte order mark declares UTF-8. Names that look like a formula are escaped.
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

/** Downloads the sheet as a file. */
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
