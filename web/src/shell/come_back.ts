/** When a socket that the server refused or closed comes back: after a pause that grows as long as it does not stay. */

/** Milliseconds of the first pause (core.md 9), and of the longest. */
const firstMs = 1000
const longestMs = 60_000
/** Milliseconds after which a socket that arrived counts as one that stays. */
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
   * Calls `connect` once after the pause: one second at first, twice as long each time, up to a minute; at
   * least `atLeastMs`. From the second time on a part more, by chance: pages that were closed together shall
   * not come back together.
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
