/** Lanes: later work in order. Rows of the owner's table, drained one key at a time by who may drain it. */
import logger from '@adonisjs/core/services/logger'
import { onSignal, signal } from '#app/kernel/signals'

export interface LaneSpec<Row> {
  /** `module.what`, for example `whatsapp.inbox`. */
  readonly name: string
  /** May this process drain this key now? Usually: does it hold the lease that guards the key. */
  mayDrain(key: string): boolean
  /** The oldest row of the key that is due, or null. */
  next(key: string): Promise<Row | null>
  /** Does the work and marks the row; throwing leaves the row owed, `failed` decides when it is due again. */
  handle(row: Row): Promise<void>
  /** Records that a row failed and when it may be tried again, or that it is given up. */
  failed(row: Row, error: Error): Promise<void>
  /** Keys that have rows due and that this process may drain; asked at start and every few seconds. */
  pendingKeys(): Promise<readonly string[]>
  /** How many keys may be drained side by side. */
  readonly concurrency: number
  /**
   * Does at one go what it can for many keys, each key's rows in their order, and answers the keys that
   * may still have rows due: those are drained one by one. Left out: every key is drained by itself.
   */
  handleMany?(keys: readonly string[]): Promise<ReadonlySet<string>>
}

/** Milliseconds in which keys gather to be handled together: what comes in one burst goes in one go. */
const gatherMs = 4
/** Milliseconds after the last go in which the next key may be of the same burst. */
const burstMs = 20
/** Keys that are handled at one go. */
const maxTogether = 100

/** Seconds between two looks at the table for rows whose wake-up was lost. */
const lookEverySeconds = 5

export class Lane<Row> {
  readonly #draining = new Map<string, { again: boolean; readonly ended: Promise<void> }>()
  readonly #waiting = new Set<string>()
  #timer: NodeJS.Timeout | null = null
  #silence: (() => void) | null = null
  #running = false
  #idle: (() => void)[] = []
  readonly #gathered = new Set<string>()
  /** Handled together right now; true when the key was woken meanwhile. */
  readonly #together = new Map<string, boolean>()
  #gathering: NodeJS.Timeout | null = null
  /** When the last go ended. */
  #wentAt = -Infinity
  /** The go that is under way, or the last one. */
  #going: Promise<void> = Promise.resolve()

  constructor(readonly spec: LaneSpec<Row>) {}

  async start() {
    this.#running = true
    this.#silence = onSignal(this.spec.name, (key) => this.wakeHere(key))
    this.#timer = setInterval(() => void this.findPending(), lookEverySeconds * 1000)
    await this.findPending()
  }

  /** Stops taking rows; the ones under way are finished. */
  async stop() {
    this.#running = false
    if (this.#timer) clearInterval(this.#timer)
    this.#silence?.()
    this.#waiting.clear()
    this.#gathered.clear()
    if (this.#draining.size || this.#together.size)
      await new Promise<void>((resolve) => this.#idle.push(resolve))
  }

  /** Resolves when no such key is being drained; `mayDrain` says no to them already. */
  async rested(isMeant: (key: string) => boolean) {
    if ([...this.#together.keys()].some(isMeant)) await this.#going
    const under = [...this.#draining].filter(([key]) => isMeant(key))
    await Promise.all(under.map(([, { ended }]) => ended))
  }

  /** A hint to every process that this key has a row: whoever may drain it looks. */
  async wake(key: string) {
    await signal(this.spec.name, key)
  }

  wakeHere(key: string) {
    if (!this.#running) return
    const under = this.#draining.get(key)
    if (under) under.again = true
    else if (this.#together.has(key)) this.#together.set(key, true)
    else if (this.spec.handleMany && !this.#waiting.has(key)) this.#gather(key)
    else this.#drainSoon(key)
  }

  /** Finds keys whose wake-up was lost: after a start, a crash, a failed try. */
  async findPending() {
    try {
      for (const key of await this.spec.pendingKeys()) this.wakeHere(key)
    } catch (error) {
      logger.warn({ err: error, lane: this.spec.name }, 'lane: could not look for owed rows')
    }
  }

  #gather(key: string) {
    this.#gathered.add(key)
    // Behind the first after a silence the others of its burst gather while it goes.
    const isBurst = performance.now() - this.#wentAt < burstMs
    const waitMs = isBurst ? gatherMs : 0
    this.#gathering ??= setTimeout(() => (this.#going = this.#handleGathered()), waitMs)
  }

  async #handleGathered() {
    const keys = [...this.#gathered].slice(0, maxTogether)
    for (const key of keys) this.#gathered.delete(key)
    for (const key of keys) this.#together.set(key, false)
    const left = await this.#handleMany(keys)
    this.#gathering = null
    this.#wentAt = performance.now()
    for (const key of keys) {
      const isWokenAgain = this.#together.get(key)
      this.#together.delete(key)
      if (left.has(key)) this.#drainSoon(key)
      else if (isWokenAgain) this.wakeHere(key)
    }
    for (const key of this.#gathered) this.#gather(key)
    this.#notifyIdle()
  }

  /** Whatever goes wrong with many at once is found out, and noted at its row, one by one. */
  async #handleMany(keys: readonly string[]): Promise<ReadonlySet<string>> {
    try {
      const mine = keys.filter((key) => this.#running && this.spec.mayDrain(key))
      return mine.length ? await this.spec.handleMany!(mine) : new Set()
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
        await this.#drainOnce(key)
      }
    } catch (error) {
      logger.warn({ err: error, lane: this.spec.name, key }, 'lane: stopped, will look again')
    }
    this.#draining.delete(key)
    end()
    this.#startWaiting()
  }

  async #drainOnce(key: string) {
    while (this.#running && this.spec.mayDrain(key)) {
      const row = await this.spec.next(key)
      if (row === null) return
      try {
        await this.spec.handle(row)
      } catch (error) {
        logger.error({ err: error, lane: this.spec.name, key }, 'lane: a row failed')
        // The order of the key holds: nothing behind a failed row runs before it is due again or given up.
        await this.spec.failed(row, error as Error)
      }
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
    if (this.#draining.size || this.#together.size) return
    this.#idle.splice(0).forEach((resolve) => resolve())
  }
}
