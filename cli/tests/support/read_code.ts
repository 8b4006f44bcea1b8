// Reads a code back from the half blocks of a terminal, as a camera would see them.
import { create } from 'qrcode'

const margin = 2
/** Whether the upper and the lower half of a character are black. */
const halves: Readonly<Record<string, readonly [boolean, boolean] | undefined>> = {
  ' ': [false, false],
  '▀': [true, false],
  '▄': [false, true],
  '█': [true, true],
}

/** The modules of the code in these lines, rows of `#` and `.`, with its white margin; blanks at the ends may be missing. */
export function modulesIn(lines: readonly string[], side: number): string[] {
  // What is none of the blocks is seen as such.
  const moduleOf = (character: string, half: number) => {
    const block = halves[character]
    return block ? (block[half] ? '#' : '.') : '?'
  }
  return lines
    .flatMap((line) => {
      const blocks = [...line.padEnd(side)].slice(0, side)
      return [0, 1].map((half) => blocks.map((block) => moduleOf(block, half)).join(''))
    })
    .slice(0, side)
}

/** What has to be seen for this text. */
export function modulesOf(text: string): { readonly modules: string[]; readonly side: number } {
  const { modules } = create(text, { errorCorrectionLevel: 'L' })
  const side = modules.size + 2 * margin
  const at = (row: number, column: number) => {
    const isInside = [row, column].every((one) => one >= 0 && one < modules.size)
    return isInside && modules.get(row, column) ? '#' : '.'
  }
  const numbers = [...Array(side).keys()]
  return {
    modules: numbers.map((row) =>
      numbers.map((column) => at(row - margin, column - margin)).join('')
    ),
    side,
  }
}
