// A code to be scanned, drawn on a terminal: two modules in one character, black on white whatever the terminal's colours are.
import { create } from 'qrcode'

/** Black and white of the palette of 256 colours, which no theme changes; the names of colours stand for greys in many. */
const blackOnWhite = '\u001B[38;5;16;48;5;231m'
const reset = '\u001B[0m'
/** White modules around the code: cameras find its edges on a dark terminal, too. */
const margin = 2

export interface DrawnCode {
  /** Each with its colours. */
  readonly lines: readonly string[]
  /** Characters of a line. */
  readonly columns: number
}

/** The smallest code for this text. */
export function drawQrCode(text: string): DrawnCode {
  const { modules } = create(text, { errorCorrectionLevel: 'L' })
  const side = modules.size + 2 * margin
  const isDark = (row: number, column: number) => {
    const [y, x] = [row - margin, column - margin]
    const isInside = Math.min(x, y) >= 0 && Math.max(x, y) < modules.size
    return isInside && modules.get(y, x) === 1
  }
  const lines = [...Array(Math.ceil(side / 2)).keys()].map((line) => {
    const blocks = [...Array(side).keys()].map((column) =>
      blockOf(isDark(2 * line, column), isDark(2 * line + 1, column))
    )
    return blackOnWhite + blocks.join('') + reset
  })
  return { lines, columns: side }
}

function blockOf(isUpperDark: boolean, isLowerDark: boolean): string {
  if (isUpperDark) return isLowerDark ? '█' : '▀'
  return isLowerDark ? '▄' : ' '
}

/** What is missing for so many lines and columns, for example `7 more lines`; null when the code fits. */
export function missingFor(
  { lines, columns }: DrawnCode,
  room: { readonly lines: number; readonly columns: number }
): string | null {
  const missing = [
    { count: lines.length - room.lines, of: 'line' },
    { count: columns - room.columns, of: 'column' },
  ].filter(({ count }) => count > 0)
  if (missing.length === 0) return null
  return missing
    .map(({ count, of }) => `${count} more ${of}${count === 1 ? '' : 's'}`)
    .join(' and ')
}
