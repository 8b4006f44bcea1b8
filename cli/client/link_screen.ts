// Shows codes that link a phone: on a terminal one at a time, for programs line by line.
import { shown, print, printJsonLine } from '#cli/client/output'
import { note } from '#cli/client/follow'
import { drawQrCode, missingFor } from '#cli/client/qr_code'

export interface LinkState {
  readonly status: string
  readonly reason: string | null
  readonly code: {
    readonly qrcode: string
    /** Eight characters; empty unless one was asked for. */
    readonly pairingCode: string
    readonly codeExpiresAt: string | null
  } | null
}

/** Which of the two codes is wanted. */
export type LinkBy = 'scan' | 'typing'

/** Lines below a code, and one for the cursor. */
const linesBelow = 3
const home = '\u001B[H\u001B[2J'

const words: Readonly<Record<string, string>> = {
  OPENING: 'Opening a connection to WhatsApp…',
  PAIRING: 'The phone has used the code; linking it…',
  TIMEOUT: 'WhatsApp does not answer; the server tries again every five minutes.',
  CONNECTED: 'Connected.',
}

/** A screen of its own for each command. `isJson`: a line of JSON for each code and each state. */
export function linkScreen(by: LinkBy, isJson: boolean) {
  if (isJson) return { show: showJson, redraw: () => undefined, clear: () => undefined }
  return process.stdout.isTTY ? new LinkTerminal(by) : lines(by)
}

function showJson({ status, reason, code }: LinkState) {
  printJsonLine({ at: new Date().toISOString(), status, reason, ...code })
}

/** Codes alone on the output, states on the error output. */
function lines(by: LinkBy) {
  const show = ({ status, code }: LinkState) => {
    const text = code && (by === 'scan' ? code.qrcode : code.pairingCode)
    if (text) print(text)
    else if (words[status]) note(words[status])
  }
  return { show, redraw: () => undefined, clear: () => undefined }
}

class LinkTerminal {
  #state: LinkState | null = null
  #size = ''

  constructor(private readonly by: LinkBy) {}

  show(state: LinkState): void {
    this.#state = state
    this.#draw()
  }

  /** After the terminal has got another size: a code that did not fit may fit now. */
  redraw(): void {
    if (this.#size !== sizeOf()) this.#draw()
  }

  /** No code stays on screen that somebody might still scan. */
  clear(): void {
    if (this.#state?.code) process.stdout.write(home)
    this.#state = null
  }

  #draw() {
    const state = this.#state
    if (!state) return
    this.#size = sizeOf()
    const drawn = state.code ? codeLines(this.by, state.code) : [words[state.status] ?? '']
    process.stdout.write(`${home}${drawn.join('\n')}\n`)
  }
}

const sizeOf = () => `${process.stdout.columns} ${process.stdout.rows}`

function codeLines(by: LinkBy, code: NonNullable<LinkState['code']>): string[] {
  const until = code.codeExpiresAt ? ` It is valid until ${clockOf(code.codeExpiresAt)}.` : ''
  if (by === 'typing') return [...typedLines(code.pairingCode), until.trim()].filter(Boolean)
  const { columns, rows } = process.stdout
  const drawn = drawQrCode(code.qrcode)
  const missing = missingFor(drawn, { lines: rows - linesBelow, columns })
  if (missing) {
    return [
      `The code does not fit here: this terminal needs ${missing}.`,
      'Make it larger, or its letters smaller; or use guiche sessions pair.',
    ]
  }
  return [...drawn.lines, 'On the phone: WhatsApp, Linked devices, Link a device.', until.trim()]
}

function typedLines(code: string): string[] {
  if (code === '') return ['Waiting for a code to type…']
  return [
    `Code to type:  ${shown(`${code.slice(0, 4)}-${code.slice(4)}`)}`,
    'On the phone: WhatsApp, Linked devices, Link a device, Link with phone number instead.',
  ]
}

/** In the time of this machine. */
const clockOf = (time: string) => new Date(time).toTimeString().slice(0, 8)
