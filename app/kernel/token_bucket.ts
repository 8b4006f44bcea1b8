/** A token bucket: allows a burst, then a steady rate. */

/**
 * Synchronous and without a timer, because it runs for each packet of each socket before anything is parsed.
 * rate-limiter-flexible returns a promise, sets a timer per key, and resets everything at once when its window ends.
 * Uses a monotonic clock.
 */
export class TokenBucket {
  #tokens: number
  #countedAt = performance.now()

  /** Starts full. `burst`: maximum number of tokens. */
  constructor(
    readonly burst: number,
    private readonly perSecond: number
  ) {
    this.#tokens = burst
  }

  /** Takes `cost` tokens and returns true; takes nothing when there are fewer. */
  take(cost = 1): boolean {
    this.#refill()
    if (this.#tokens < cost) return false
    this.#tokens -= cost
    return true
  }

  /** Milliseconds until `cost` tokens are available; a `cost` above the burst waits for a full bucket. */
  msUntil(cost: number): number {
    this.#refill()
    const missing = Math.min(cost, this.burst) - this.#tokens
    return missing <= 0 ? 0 : Math.ceil((missing / this.perSecond) * 1000)
  }

  /** Equivalent to a new bucket, so it may be dropped. */
  get isFull(): boolean {
    this.#refill()
    return this.#tokens >= this.burst
  }

  #refill() {
    const at = performance.now()
    const gained = ((at - this.#countedAt) / 1000) * this.perSecond
    this.#tokens = Math.min(this.burst, this.#tokens + gained)
    this.#countedAt = at
  }
}
