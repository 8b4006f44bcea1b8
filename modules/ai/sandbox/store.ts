// What survives the process: the script, the key, the port, the installed models and the speeds.
import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { firstScript, firstTranscription } from '#modules/ai/sandbox/first_script'
import type { RuleWire } from '#modules/ai/sandbox/wire'

interface Kept {
  readonly script: readonly RuleWire[]
  readonly transcription: string
  readonly key: string
  /** Of the last run: the product has stored the address. */
  readonly port: number | null
  /** Name with its tag → when it was installed, ISO 8601. */
  readonly models: Readonly<Record<string, string>>
  readonly pullMs: number
  readonly wordMs: number
}

export class Store {
  readonly #file?: string
  #kept: Kept
  /** Counts changes. */
  changes = 0

  /** Without a folder everything ends with the process. */
  constructor(folder?: string) {
    this.#file = folder && join(folder, 'state.json')
    this.#kept = {
      script: firstScript,
      transcription: firstTranscription,
      key: `sk-sandbox-${randomBytes(24).toString('base64url')}`,
      port: null,
      models: firstModels(),
      pullMs: 2000,
      wordMs: 20,
      ...this.#read(),
    }
    this.#write()
  }

  get now(): Kept {
    return this.#kept
  }

  change(change: Partial<Kept>): void {
    this.#kept = { ...this.#kept, ...change }
    this.changes++
    this.#write()
  }

  resetModels(): void {
    this.change({ models: firstModels() })
  }

  #read(): Partial<Kept> {
    return this.#file && existsSync(this.#file) ? JSON.parse(readFileSync(this.#file, 'utf8')) : {}
  }

  #write() {
    if (!this.#file) return
    writeFileSync(`${this.#file}.new`, JSON.stringify(this.#kept), { mode: 0o600 })
    renameSync(`${this.#file}.new`, this.#file)
  }
}

const firstModels = () =>
  Object.fromEntries(
    ['llama2', 'nomic-embed-text', 'llava'].map((name) => [
      `${name}:latest`,
      new Date().toISOString(),
    ])
  )
