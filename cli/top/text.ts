// Text that fits: measured in cells of the terminal, where a character may take none, one or two.
import stringWidth from 'string-width'

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })
const printableAscii = /^[ -~]*$/

/** The same names are drawn again and again, and to measure one that is not ASCII takes long. */
const measured = new Map<string, number>()
const mostMeasured = 10_000

/** Cells that the text takes, which has no escape sequences. */
export function cellsOf(text: string): number {
  if (printableAscii.test(text)) return text.length
  const known = measured.get(text)
  if (known !== undefined) return known
  const cells = stringWidth(text)
  if (measured.size >= mostMeasured) measured.clear()
  measured.set(text, cells)
  return cells
}

/** The text in exactly so many cells: filled with blanks, or cut with `…`. */
export function fit(text: string, cells: number, align: 'left' | 'right' = 'left'): string {
  const cut = cutTo(text, cells)
  const blanks = ' '.repeat(Math.max(0, cells - cellsOf(cut)))
  return align === 'left' ? cut + blanks : blanks + cut
}

/** The text in at most so many cells; what does not fit ends with `…`. */
export function cutTo(text: string, cells: number): string {
  if (cells <= 0) return ''
  if (cellsOf(text) <= cells) return text
  let [cut, taken] = ['', 0]
  for (const { segment } of graphemes.segment(text)) {
    taken += cellsOf(segment)
    if (taken > cells - 1) break
    cut += segment
  }
  return `${cut}…`
}

/** Lines of at most so many cells; a long word is broken. */
export function wrapped(text: string, cells: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`
    if (cellsOf(longer) <= cells) line = longer
    else {
      if (line !== '') lines.push(line)
      const pieces = piecesOf(word, cells)
      lines.push(...pieces.slice(0, -1))
      line = pieces.at(-1)!
    }
  }
  return [...lines, line]
}

function piecesOf(word: string, cells: number): string[] {
  const pieces = ['']
  for (const { segment } of graphemes.segment(word)) {
    if (cellsOf(pieces.at(-1)! + segment) > cells) pieces.push('')
    pieces[pieces.length - 1] += segment
  }
  return pieces
}

const heights = ' ▁▂▃▄▅▆▇█'
const eighths = ' ▏▎▍▌▋▊▉█'

/**
 * A chart of blocks, one column for each value, the newest on the right; a value above 0 is never blank. `highest`: the value
 * of a full column. From the top line to the bottom one.
 */
export function chart(
  values: readonly number[],
  highest: number,
  { cells, height }: { cells: number; height: number }
): string[] {
  const steps = values
    .slice(-cells)
    .map((value) => (value <= 0 ? 0 : Math.max(1, Math.round((value / highest) * 8 * height))))
  return [...Array(height).keys()].map((line) => {
    const below = (height - 1 - line) * 8
    const blocks = steps.map((step) => heights[Math.min(8, Math.max(0, step - below))])
    return blocks.join('').padStart(cells)
  })
}

/** A bar whose full width stands for `highest`; a value above 0 is never blank. */
export function bar(value: number, highest: number, cells: number): string {
  if (value <= 0 || highest <= 0) return ' '.repeat(cells)
  const parts = Math.max(1, Math.round(Math.min(1, value / highest) * cells * 8))
  const rest = parts % 8
  return ('█'.repeat(Math.floor(parts / 8)) + (rest > 0 ? eighths[rest] : '')).padEnd(cells)
}

/** `12 s`, `4 min`, `3 h 20 min`, `5 d 2 h`: at most two units. Negative counts as 0. */
export function duration(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000))
  if (seconds < 60) return `${seconds} s`
  const minutes = Math.floor(seconds / 60)
  if (minutes < 60) return `${minutes} min`
  const hours = Math.floor(minutes / 60)
  if (hours < 24) return withRest(`${hours} h`, minutes % 60, 'min')
  return withRest(`${Math.floor(hours / 24)} d`, hours % 24, 'h')
}
const withRest = (text: string, rest: number, unit: string) =>
  rest > 0 ? `${text} ${rest} ${unit}` : text

/** In its largest unit alone, for places with little room. */
export const briefly = (ms: number): string => duration(ms).split(' ').slice(0, 2).join(' ')

/** How long ago; `-` for what never was. */
export const ago = (time: string | null, now: number): string =>
  time === null ? '-' : duration(now - Date.parse(time))

/** In the time of this machine, for example `2026-11-28 20:15:01`. */
export function moment(time: string | number | null): string {
  if (time === null) return '-'
  const date = new Date(time)
  const two = (part: number) => String(part).padStart(2, '0')
  const day = [date.getFullYear(), two(date.getMonth() + 1), two(date.getDate())].join('-')
  return `${day} ${clock(date)}`
}

/** `20:15:01` */
export const clock = (time: Date): string =>
  [time.getHours(), time.getMinutes(), time.getSeconds()]
    .map((part) => String(part).padStart(2, '0'))
    .join(':')

/** `512 MB`, `1.4 GB` */
export const bytes = (value: number): string =>
  value < 1e9 ? `${Math.round(value / 1e6)} MB` : `${(value / 1e9).toFixed(1)} GB`

/** A rate: one decimal below 100. */
export const rate = (value: number): string =>
  value < 99.95 ? value.toFixed(1) : String(Math.round(value))
