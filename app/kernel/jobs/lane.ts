/**
 * Lanes: ordered background work. Rows of the owner's table, handled in order per key by the process that may drain
 * it.
 */
import logger from '@adonisjs/core/services/logger'
import { idsOf, withLogContext } from '#start/log_context'
import { onSignal, signal } from '#app/kernel/database/signals'
import { inBackground, type Span } from '#app/kernel/tracing/tracing'

export interface LaneSpec<Row> {
  /** `module.what`, for example `whatsapp.inbox`. */
  readonly name: string
  /** Whether this process may drain this key now; usually, whether it holds the lease for the key. */
  mayDrain(key: string): boolean
  /** The oldest row of the key that is due, or null. */
  next(key: string): Promise<Row | null>
  /**
   * Does the work and marks the row as done; on a throw the row stays pending and `failed` decides when it is due
   * again.
   */
  handle(row: Row): Promise<void>
  /** Records that a row failed and when to retry it, or that it is given up. */
  failed(row: Row, error: Error): Promise<void>
  /** Keys that have rows due and that this process may drain; asked at start and every few seconds. */
  pendingKeys(): Promise<readonly string[]>
  /** How many keys may be drained concurrently. */
  readonly concurrency: number
  /** What the log may contain of a key; default: the key itself. Needed where a key has a customer's number in it. */
  loggedKey?(key: string): Readonly<Record<string, unknown>>
  /**
   * Optional. Handles many keys in one batch, each key's rows in their order, and returns the keys that may still
   * have due rows: those are drained one by one. Without it every key is drained by itself.
   */
  handleMany?(keys: readonly string[]): Promise<ReadonlySet<string>>
}

/** Milliseconds in which woken keys are collected into one batch. */
const gatherMs = 4
/** Milliseconds after the last batch within which a woken key counts as part of the same burst. */
const burstMs = 20
/** Keys per batch. */
const batchSize = 100

/** Seconds between two polls for rows whose wake-up was lost. */
const lookEverySeconds = 5

export class Lane<Row> {
  readonly #draining = new Map<string, { again: boolean; readonly ended: Promise<void> }>()
  readonly #waiting = new Set<string>()
  #timer: NodeJS.Timeout | null = null
  #silence: (() => void) | null = null
  #running = false
  #idle: (() => void)[] = []
  readonly #gathered = new Set<string>()
  /** Keys of the batch in progress; true when the key was woken meanwhile. */
  readonly #inBatch = new Map<string, boolean>()
  #gathering: NodeJS.Timeout | null = null
  /** When the last batch ended. */
  #batchEndedAt = -Infinity
  /** The batch in progress, or the last one. */
  #batch: Promise<void> = Promise.resolve()

  constructor(readonly spec: LaneSpec<Row>) {}

  async start() {
    this.#running = true
    this.#silence = onSignal(this.spec.name, (key) => this.wakeHere(key))
    this.#timer = setInterval(() => void this.findPending(), lookEverySeconds * 1000)
    await this.findPending()
  }

  /** Stops taking rows; rows in progress are finished. */
  async stop() {
    this.#running = false
    if (this.#timer) clearInterval(this.#timer)
    this.#silence?.()
    this.#waiting.clear()
    this.#gathered.clear()
    if (this.#draining.size || this.#inBatch.size)
      await new Promise<void>((resolve) => this.#idle.push(resolve))
  }

  /** Resolves when no matching key is being drained. The caller must first make `mayDrain` return false for them. */
  async rested(isMeant: (key: string) => boolean) {
    if ([...this.#inBatch.keys()].some(isMeant)) await this.#batch
    const under = [...this.#draining].filter(([key]) => isMeant(key))
    await Promise.all(under.map(([, { ended }]) => ended))
  }

  /** Notifies every process that this key has a row; the one that may drain it does. */
  async wake(key: string) {
    await signal(this.spec.name, key)
  }

  wakeHere(key: string) {
    if (!this.#running) return
    const under = this.#draining.get(key)
    if (under) under.again = true
    else if (this.#inBatch.has(key)) this.#inBatch.set(key, true)
    else if (this.spec.handleMany && !this.#waiting.has(key)) this.#gather(key)
    else this.#drainSoon(key)
  }

  /** Wakes keys whose wake-up was lost: after a start, a crash, or a failed attempt. */
  async findPending() {
    try {
      for (const key of await this.spec.pendingKeys()) this.wakeHere(key)
    } catch (error) {
      logger.warn({ err: error, lane: this.spec.name }, 'lane: could not look for pending rows')
    }
  }

  #gather(key: string) {
    this.#gathered.add(key)
    // The first key after a pause is handled at once; the others of its burst collect while it runs.
    const isBurst = performance.now() - this.#batchEndedAt < burstMs
    const waitMs = isBurst ? gatherMs : 0
    this.#gathering ??= setTimeout(() => (this.#batch = this.#handleGathered()), waitMs)
  }

  async #handleGathered() {
    const keys = [...this.#gathered].slice(0, batchSize)
    for (const key of keys) this.#gathered.delete(key)
    for (const key of keys) this.#inBatch.set(key, false)
    const left = await this.#handleMany(keys)
    this.#gathering = null
    this.#batchEndedAt = performance.now()
    for (const key of keys) {
      const isWokenAgain = this.#inBatch.get(key)
      this.#inBatch.delete(key)
      if (left.has(key)) this.#drainSoon(key)
      else if (isWokenAgain) this.wakeHere(key)
    }
    for (const key of this.#gathered) this.#gather(key)
    this.#notifyIdle()
  }

  /** If the batch fails, its keys are drained one by one, so that the failing row is found and recorded. */
  async #handleMany(keys: readonly string[]): Promise<ReadonlySet<string>> {
    try {
      const drainable = keys.filter((key) => this.#running && this.spec.mayDrain(key))
      if (drainable.length === 0) return new Set()
      const { name: lane } = this.spec
      return await inBackground(`lane ${lane}`, { lane }, () => this.spec.handleMany!(drainable))
    } catch (error) {
      logger.warn({ err: error, lane: this.spec.name }, 'lane: many at once failed, one by one now')
      return new Set(keys)
    }
  }

  #drainSoon(key: string) {
    if (!this.#running) return
    if (this.#draining.size >= this.spec.concurrency) this.#waiting.add(key)
    else void this.#drain(key)
  }

  async #drain(key: string) {
    const { promise: ended, resolve: end } = Promise.withResolvers<void>()
    const state = { again: true, ended }
    this.#draining.set(key, state)
    try {
      while (state.again && this.#running) {
        state.again = false
        await withLogContext(this.#logged(key), () => this.#drainOnce(key))
      }
    } catch (error) {
      logger.warn({ err: error, ...this.#logged(key) }, 'lane: stopped, will look again')
    }
    this.#draining.delete(key)
    end()
    this.#startWaiting()
  }

  #logged(key: string) {
    return { lane: this.spec.name, ...(this.spec.loggedKey?.(key) ?? { key }) }
  }

  async #drainOnce(key: string) {
    while (this.#running && this.spec.mayDrain(key)) {
      const row = await this.spec.next(key)
      if (row === null) return
      const ids = { ...this.#logged(key), ...idsOf(row) }
      await inBackground(`lane ${this.spec.name}`, ids, (span) => this.#handle(row, ids, span))
    }
  }

  async #handle(row: Row, ids: object, span: Span) {
    try {
      await this.spec.handle(row)
    } catch (error) {
      span.failed(error)
      logger.error({ err: error, ...ids }, 'lane: a row failed')
      // Keeps the order of the key: no row behind a failed one runs before that one is due again or given up.
      await this.spec.failed(row, error as Error)
    }
  }

  #startWaiting() {
    const [next] = this.#waiting
    if (next !== undefined && this.#running) {
      this.#waiting.delete(next)
      void this.#drain(next)
    }
    this.#notifyIdle()
  }

  #notifyIdle() {
    if (this.#draining.size || this.#inBatch.size) return
    this.#idle.splice(0).forEach((resolve) => resolve())
  }
}
