/**
 * Rate-limited warnings, for what may happen a thousand times a second during an attack: logged every few seconds
 * with a count.
 */
import logger from '@adonisjs/core/services/logger'

/** Minimum milliseconds between two log lines. */
const everyMs = 10_000

export class SparseLog {
  #writtenAt = -Infinity
  #times = 0

  constructor(private readonly message: string) {}

  /** Logs `details` of the latest occurrence; `times` counts all since the previous line. */
  warn(details: Record<string, unknown>): void {
    this.#times += 1
    const at = performance.now()
    if (at - this.#writtenAt < everyMs) return
    logger.warn({ ...details, times: this.#times }, this.message)
    this.#writtenAt = at
    this.#times = 0
  }
}
