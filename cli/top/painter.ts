// Writes lines to the terminal: only those that changed, at most thirty times a second, each time in one piece (ADR 73).
import { stripVTControlCharacters } from 'node:util'
import { cellsOf } from '#cli/top/text'

/** Milliseconds between two frames. */
const frameEvery = 1000 / 30
/** A terminal that knows these shows everything between them at once. */
const [begin, end] = ['\u001B[?2026h', '\u001B[?2026l']
const clear = '\u001B[2J'
const toLine = (at: number) => `\u001B[${at + 1};1H`

export interface Frame {
  readonly lines: readonly string[]
  readonly columns: number
}

export class Painter {
  #shown: Frame | null = null
  #next: Frame | null = null
  #timer: NodeJS.Timeout | undefined
  #paintedAt = -Infinity

  constructor(private readonly write: (text: string) => void) {}

  /** Shows this frame, unless another one follows before it is time. */
  paint(frame: Frame): void {
    this.#next = frame
    if (this.#timer !== undefined) return
    const wait = this.#paintedAt + frameEvery - performance.now()
    if (wait <= 0) this.#flush()
    else this.#timer = setTimeout(() => this.#flush(), wait)
  }

  /** Writes everything again, whatever else has written onto the screen. */
  repaint(): void {
    this.#shown = null
  }

  stop(): void {
    clearTimeout(this.#timer)
  }

  #flush() {
    this.#timer = undefined
    const frame = this.#next!
    const text = changesOf(this.#shown, frame)
    this.#shown = frame
    if (text === '') return
    this.#paintedAt = performance.now()
    this.write(begin + text + end)
  }
}

function changesOf(shown: Frame | null, { lines, columns }: Frame): string {
  const isOfSize = shown?.columns === columns && shown.lines.length === lines.length
  const changed = lines.map((line, at) =>
    isOfSize && shown.lines[at] === line ? '' : toLine(at) + filled(line, columns)
  )
  return (isOfSize ? '' : clear) + changed.join('')
}

/** Blanks over what stood there: erasing it first would be seen on terminals that show each step. */
const filled = (line: string, columns: number) =>
  line + ' '.repeat(Math.max(0, columns - cellsOf(stripVTControlCharacters(line))))
