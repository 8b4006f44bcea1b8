/**
 * Rate-limited warnings, for what may happen a thousand times a second during an attack: logged every few seconds
 * with a count.
 */
import logger from '@adonisjs/core/services/logger'

export class SparseLog {
  #writtenAt = -Infinity
  #times = 0

  constructor(
    private readonly message: string,
    /** Minimum milliseconds between two log lines. */
    private readonly everyMs = 10_000
  ) {}

  /** Logs `details` of the latest occurrence; `times` counts all since the previous line. */
  warn(details: Record<string, unknown>): void {
    this.#times += 1
    const at = performance.now()
    if (at - this.#writtenAt < this.everyMs) return
    logger.warn({ ...details, times: this.#times }, this.message)
    this.#writtenAt = at
    this.#times = 0
  }
}
