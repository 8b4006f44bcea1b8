/** A token bucket: a burst at once, and after it a steady rate. */

/**
 * Synchronous and without a timer, because it is asked for each packet of each socket before anything is
 * parsed; rate-limiter-flexible answers with a promise, sets a timer for each key, and forgives everything at
 * once when its window ends. Counted with a monotonic clock.
 */
export class TokenBucket {
  #tokens: number
  #countedAt = performance.now()

  /** Starts full. `burst`: tokens that it holds at most. */
  constructor(
    readonly burst: number,
    private readonly perSecond: number
  ) {
    this.#tokens = burst
  }

  /** Takes `cost` tokens and answers true, or takes nothing when there are fewer. */
  take(cost = 1): boolean {
    this.#refill()
    if (this.#tokens < cost) return false
    this.#tokens -= cost
    return true
  }

  /** Milliseconds until `cost` tokens are there, zero when they are; a full bucket is the most to wait for. */
  msUntil(cost: number): number {
    this.#refill()
    const missing = Math.min(cost, this.burst) - this.#tokens
    return missing <= 0 ? 0 : Math.ceil((missing / this.perSecond) * 1000)
  }

  /** As good as a new one: it may be forgotten. */
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
