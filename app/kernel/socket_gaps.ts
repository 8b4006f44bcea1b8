/**
 * Finds the events that never reached this process's sockets: a process that died after a commit, a Redis that was
 * away (RT-05). Browsers cannot see such a loss by themselves, since each hears only a part of its company's numbers;
 * a process hears all of them.
 */
import logger from '@adonisjs/core/services/logger'
import { currentSequences } from '#app/kernel/realtime'

/** Numbers of one company, both ends included. */
export interface SequenceRange {
  readonly companyId: number
  readonly first: number
  readonly last: number
}
interface Reached {
  /** Every number up to this one has reached this process, or its browsers have fetched since. */
  upTo: number
  /** Ranges beyond a number that is still missing. */
  ahead: SequenceRange[]
  /** What the database said at the last look, when it was more than `upTo`. */
  expected: number | null
  /** When the browsers were last asked to fetch, on the clock of `performance.now()`. */
  resyncedAt: number
}

/**
 * Milliseconds between two looks. A number that is missing at two of them is lost: it is taken a moment before
 * its events are on their way.
 */
const lookEveryMs = 2000
/** Milliseconds between two requests to a company's browsers, whatever is lost meanwhile. */
const resyncEveryMs = 5000

export class SocketGaps {
  readonly #companies = new Map<number, Reached>()
  #timer: NodeJS.Timeout | undefined
  #isLooking = false

  /**
   * `listening`: companies that have a socket in this process. `resync` has the browsers of a company fetch what
   * they show; the number is the last that this covers.
   */
  constructor(
    private readonly listening: () => ReadonlySet<number>,
    private readonly resync: (companyId: number, seq: number) => Promise<void>
  ) {}

  start(): void {
    this.#timer = setInterval(() => {
      this.look().catch((error) =>
        logger.warn({ err: error }, 'realtime: could not look for lost events, will look again')
      )
    }, lookEveryMs)
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  /** A socket of this company listens from here on, and has been told this number; the first one counts. */
  watch(companyId: number, seq: number): void {
    if (this.#companies.has(companyId)) return
    this.#companies.set(companyId, {
      upTo: seq,
      ahead: [],
      expected: null,
      resyncedAt: -Infinity,
    })
  }

  /** The events under these numbers have been given to this process's sockets. */
  reached(ranges: readonly SequenceRange[]): void {
    for (const range of ranges) {
      const state = this.#companies.get(range.companyId)
      if (!state) continue
      state.ahead.push(range)
      mergeAhead(state)
    }
  }

  /** The number up to which nothing is missing here; undefined without a socket of the company. */
  upTo(companyId: number): number | undefined {
    return this.#companies.get(companyId)?.upTo
  }

  /** Compares what reached this process with what the database has numbered. */
  async look(): Promise<void> {
    if (this.#isLooking) return
    const listening = this.listening()
    for (const companyId of this.#companies.keys()) {
      if (!listening.has(companyId)) this.#companies.delete(companyId)
    }
    if (!this.#companies.size) return
    this.#isLooking = true
    try {
      const sequences = await currentSequences([...this.#companies.keys()])
      for (const [companyId, state] of this.#companies) {
        await this.#compare(companyId, state, sequences.get(companyId) ?? 0)
      }
    } finally {
      this.#isLooking = false
    }
  }

  async #compare(companyId: number, state: Reached, last: number) {
    const isLost = state.expected !== null && state.expected > state.upTo
    state.expected = last > state.upTo ? last : null
    if (!isLost || performance.now() - state.resyncedAt < resyncEveryMs) return
    logger.warn({ companyId, from: state.upTo, last }, 'realtime: events were lost, fetching again')
    state.resyncedAt = performance.now()
    await this.resync(companyId, last)
    // Numbers are taken after the commit: whoever fetches now reads what all of these tell.
    state.upTo = Math.max(state.upTo, last)
    state.expected = null
    mergeAhead(state)
  }
}

/** Takes in the ranges that follow without a hole, in whichever order they came. */
function mergeAhead(state: Reached) {
  state.ahead.sort((one, other) => one.first - other.first)
  let taken = 0
  for (const { first, last } of state.ahead) {
    if (first > state.upTo + 1) break
    state.upTo = Math.max(state.upTo, last)
    taken += 1
  }
  state.ahead.splice(0, taken)
}
