// What commands print: JSON for programs, columns for people. Colours only on a terminal, and not with NO_COLOR.
import { styleText } from 'node:util'

export interface Column<Row> {
  readonly title: string
  readonly value: (row: Row) => unknown
}

/** The answer as the server gave it, under the names of the HTTP contract. */
export const printJson = (answer: unknown): void => print(JSON.stringify(answer, null, 2))

/** One answer of many, on a line of its own. */
export const printJsonLine = (answer: unknown): void => print(JSON.stringify(answer))

/** One line. */
export function print(line: string): void {
  process.stdout.write(`${line}\n`)
}

/** A line for each row, below a line of titles. */
export function printTable<Row>(rows: readonly Row[], columns: readonly Column<Row>[]): void {
  const cells = rows.map((row) => columns.map(({ value }) => shown(value(row))))
  const titles = columns.map(({ title }) => title.toUpperCase())
  const widths = titles.map((title, at) =>
    Math.max(...[title, ...cells.map((row) => row[at])].map(lengthOf))
  )
  const line = (texts: readonly string[]) =>
    texts
      .map((text, at) => text + ' '.repeat(widths[at] - lengthOf(text)))
      .join('  ')
      .trimEnd()
  print(styleText('bold', line(titles)))
  for (const row of cells) print(line(row))
}

/** A line for each field of one thing. */
export function printFields<Row>(row: Row, columns: readonly Column<Row>[]): void {
  const width = Math.max(...columns.map(({ title }) => title.length))
  for (const { title, value } of columns) {
    print(`${styleText('bold', title.padEnd(width))}  ${shown(value(row))}`)
  }
}

/** Which part of a list was printed; nothing when it was all of it. */
export function printPage(
  page: number,
  shownRows: number,
  { count, hasMore }: { count: number; hasMore: boolean }
) {
  if (page === 1 && !hasMore) return
  const next = hasMore ? ` The next page: --page ${page + 1}` : ''
  print(`\n${shownRows} of ${count}, page ${page}.${next}`)
}

/** Names come from customers: a control character among them could steer the terminal. */
export function shown(value: unknown): string {
  if (value === null || value === undefined || value === '') return '-'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return String(value).replaceAll(/[\p{Cc}\p{Cf}]/gu, '')
}

/** In characters: `á` is one, whatever it is made of. */
const lengthOf = (text: string): number => [...text.normalize('NFC')].length
