/**
 * Detects events that never reached this process's sockets, because a process died after a commit or Redis was down
 * (RT-05). Browsers cannot detect this themselves, since each receives only some of its company's numbers; a process
 * receives all of them.
 */
import logger from '@adonisjs/core/services/logger'
import { currentSequences } from '#app/kernel/realtime/realtime'

/** A range of sequence numbers of one company, both ends included. */
export interface SequenceRange {
  readonly companyId: number
  readonly first: number
  readonly last: number
}
interface Reached {
  /** All numbers up to this one have reached this process, or its browsers have refetched since. */
  upTo: number
  /** Ranges received beyond a number that is still missing. */
  ahead: SequenceRange[]
  /** The database's latest number at the last check, if it was higher than `upTo`. */
  expected: number | null
  /** When the browsers were last asked to refetch, on the clock of `performance.now()`. */
  resyncedAt: number
}

/**
 * Milliseconds between two checks. A number missing in two consecutive checks counts as lost: normally its events
 * follow a moment after it was taken.
 */
const lookEveryMs = 2000
/** Minimum milliseconds between two resyncs of a company, whatever is lost meanwhile. */
const resyncEveryMs = 5000

export class SocketGaps {
  readonly #companies = new Map<number, Reached>()
  #timer: NodeJS.Timeout | undefined
  #isLooking = false

  /**
   * `listening`: companies that have a socket in this process. `resync` makes the browsers of a company refetch; the
   * number is the last one that this covers.
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

  /**
   * Starts tracking a company whose socket was given this number; has no effect if the company is tracked already.
   */
  watch(companyId: number, seq: number): void {
    if (this.#companies.has(companyId)) return
    this.#companies.set(companyId, {
      upTo: seq,
      ahead: [],
      expected: null,
      resyncedAt: -Infinity,
    })
  }

  /** The events with these numbers have been sent to this process's sockets. */
  reached(ranges: readonly SequenceRange[]): void {
    for (const range of ranges) {
      const state = this.#companies.get(range.companyId)
      if (!state) continue
      state.ahead.push(range)
      mergeAhead(state)
    }
  }

  /** The highest number without a gap before it; undefined when the company has no socket here. */
  upTo(companyId: number): number | undefined {
    return this.#companies.get(companyId)?.upTo
  }

  /** Compares the numbers that reached this process with the database's. */
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
    // Numbers are taken after the commit, so a refetch now includes the changes of all events up to `last`.
    state.upTo = Math.max(state.upTo, last)
    state.expected = null
    mergeAhead(state)
  }
}

/** Advances `upTo` over the ranges that follow without a gap, in whatever order they arrived. */
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
