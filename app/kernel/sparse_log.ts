/** A warning that an attack repeats a thousand times a second and that is written once in a while, with how often. */
import logger from '@adonisjs/core/services/logger'

/** Milliseconds between two lines. */
const everyMs = 10_000

export class SparseLog {
  #writtenAt = -Infinity
  #times = 0

  constructor(private readonly message: string) {}

  /** `details` are those of the last one; `times` counts all since the line before. */
  warn(details: Record<string, unknown>): void {
    this.#times += 1
    const at = performance.now()
    if (at - this.#writtenAt < everyMs) return
    logger.warn({ ...details, times: this.#times }, this.message)
    this.#writtenAt = at
    this.#times = 0
  }
}
