/** Reconnects a socket that the server refused or closed, with exponential backoff until a connection lasts. */

/** Milliseconds of the first delay (core.md 9), and of the longest. */
const firstMs = 1000
const longestMs = 60_000
/** Milliseconds after which a connection counts as stable, which resets the delay. */
const stayedMs = 30_000

export class ComeBack {
  #tries = 0
  #arrivedAt: number | null = null
  #timer: ReturnType<typeof setTimeout> | undefined
  #isStopped = false

  arrived(): void {
    this.#arrivedAt = Date.now()
  }

  left(): void {
    const arrivedAt = this.#arrivedAt
    this.#arrivedAt = null
    if (arrivedAt !== null && Date.now() - arrivedAt >= stayedMs) this.#tries = 0
  }

  /**
   * Calls `connect` once after the delay: one second at first, doubling each time, up to a minute; at least
   * `atLeastMs`. From the second attempt on, random jitter is added, so that pages that were disconnected
   * together do not reconnect together.
   */
  wait(connect: () => void, atLeastMs = 0): void {
    if (this.#isStopped) return
    const grown = Math.min(longestMs, firstMs * 2 ** this.#tries)
    const share = this.#tries > 0 || atLeastMs > 0 ? Math.random() / 2 : 0
    this.#tries += 1
    clearTimeout(this.#timer)
    this.#timer = setTimeout(connect, Math.max(grown, atLeastMs) * (1 + share))
  }

  stop(): void {
    this.#isStopped = true
    clearTimeout(this.#timer)
  }
}
