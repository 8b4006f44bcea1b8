// What was received, and how it is answered and verified.
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { wrongHeaders } from '#modules/webhooks/sandbox/verify'
import type { AnswerKind, ReceivedWire, SettingsOrder } from '#modules/webhooks/sandbox/wire'

/** More are not kept: the oldest go. */
const MAX_RECEIVED = 200

type Arrived = Pick<ReceivedWire, 'hook' | 'headers' | 'body' | 'type'>
type Kept = Omit<ReceivedWire, 'wrongHeaders'>
type Settings = Required<SettingsOrder>

export class Receiver {
  #received: Kept[] = []
  #last = 0
  #settings: Settings
  readonly #file?: string

  /** `folder` keeps the settings; what was received ends with the process. `changed` is called after each change. */
  constructor(
    folder: string | undefined,
    private readonly changed: () => void
  ) {
    this.#file = folder && join(folder, 'settings.json')
    this.#settings = { answer: 'ok', secret: '', ...stored(this.#file) }
  }

  get settings(): Settings {
    return this.#settings
  }

  change(order: SettingsOrder): void {
    this.#settings = { ...this.#settings, ...order }
    if (this.#file) {
      writeFileSync(`${this.#file}.new`, JSON.stringify(this.#settings))
      renameSync(`${this.#file}.new`, this.#file)
    }
    this.changed()
  }

  /** Returns how it is answered. */
  take(arrived: Arrived): AnswerKind {
    const id = arrived.headers['webhook-id'] ?? ''
    const repeats = this.#received.filter((each) => id !== '' && each.id === id).length
    const { answer } = this.#settings
    const number = ++this.#last
    const receivedAt = new Date().toISOString()
    this.#received = [{ ...arrived, number, id, receivedAt, answer, repeats }, ...this.#received]
    this.#received.length = Math.min(this.#received.length, MAX_RECEIVED)
    this.changed()
    return answer
  }

  /** Newest first, verified by the secret of now. */
  list(): ReceivedWire[] {
    const { secret } = this.#settings
    return this.#received.map((each) => ({
      ...each,
      wrongHeaders: secret === '' ? null : wrongHeaders(secret, each),
    }))
  }

  /** Returns how many there were. */
  clear(): number {
    const { length } = this.#received
    this.#received = []
    this.changed()
    return length
  }
}

const stored = (file?: string): SettingsOrder =>
  file && existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
