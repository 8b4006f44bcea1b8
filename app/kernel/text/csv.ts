/** Lines of a CSV file that spreadsheets open as it is meant. */

/** Begins a file, so that spreadsheets detect UTF-8. */
export const csvMark = '\uFEFF'

/** Separated by `;`, ended by CR LF. Text that a spreadsheet would evaluate as a formula is escaped. */
export const csvLine = (cells: readonly string[]): string => `${cells.map(cell).join(';')}\r\n`

function cell(text: string): string {
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[";\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
