// A program in a real pseudo-terminal, and an emulator that shows what a person would see.
import pty from '@lydell/node-pty'
import xterm from '@xterm/headless'
import { eventually } from '#scripts/tests/support/command'

export interface Size {
  readonly columns: number
  readonly rows: number
}

/** Keys as terminals send them. */
export const keys = {
  up: '\u001B[A',
  down: '\u001B[B',
  pageDown: '\u001B[6~',
  pageUp: '\u001B[5~',
  end: '\u001B[F',
  enter: '\r',
  escape: '\u001B',
  tab: '\t',
  ctrlC: '\u0003',
} as const

export class Terminal {
  readonly #program: pty.IPty
  readonly #screen: xterm.Terminal
  #hasEnded = false
  /** Everything that the program wrote. */
  written = ''
  readonly ended: Promise<{ exitCode: number; signal?: number }>

  /** Runs `node …args` with only this environment. */
  constructor({ columns, rows }: Size, args: readonly string[], env: NodeJS.ProcessEnv) {
    const { PATH, HOME, TMPDIR } = process.env
    this.#screen = new xterm.Terminal({ cols: columns, rows, allowProposedApi: true })
    this.#program = pty.spawn(process.execPath, [...args], {
      ...{ name: 'xterm-256color', cols: columns, rows },
      env: { PATH, HOME, TMPDIR, TZ: 'UTC', ...env } as Record<string, string>,
    })
    this.#program.onData((text) => {
      this.written += text
      this.#screen.write(text)
    })
    this.ended = new Promise((resolve) => {
      this.#program.onExit((end) => {
        this.#hasEnded = true
        resolve(end)
      })
    })
  }

  get pid(): number {
    return this.#program.pid
  }

  press(...all: readonly string[]): void {
    for (const key of all) this.#program.write(key)
  }

  resize({ columns, rows }: Size): void {
    this.#screen.resize(columns, rows)
    this.#program.resize(columns, rows)
  }

  kill(signal: string): void {
    this.#program.kill(signal)
  }

  /** Ends the program however it stands. */
  async end(): Promise<void> {
    if (!this.#hasEnded) this.kill('SIGKILL')
    await this.ended
    this.#screen.dispose()
  }

  /** The lines on screen, without blanks at their ends. */
  lines(): string[] {
    const { active } = this.#screen.buffer
    return [...Array(this.#screen.rows).keys()].map(
      (at) =>
        active
          .getLine(active.viewportY + at)
          ?.translateToString(true)
          .trimEnd() ?? ''
    )
  }

  text(): string {
    return this.lines().join('\n')
  }

  isAlternate(): boolean {
    return this.#screen.buffer.active.type === 'alternate'
  }

  /** Waits until nothing but the clock has changed for half a second. */
  async settles(): Promise<void> {
    for (let before = ''; ;) {
      const now = this.lines().slice(1).join('\n')
      if (now === before) return
      before = now
      await new Promise((resolve) => setTimeout(resolve, 500))
    }
  }

  /** Waits until the screen contains this. Rejects with the screen otherwise. */
  async shows(wanted: string | RegExp, withinMs = 10_000): Promise<void> {
    const isThere = () =>
      typeof wanted === 'string' ? this.text().includes(wanted) : wanted.test(this.text())
    try {
      await eventually(`the screen shows ${wanted}`, isThere, withinMs)
    } catch (error) {
      throw new Error(`${(error as Error).message}\n${this.text()}`)
    }
  }
}
