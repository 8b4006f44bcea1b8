/** Bounds how many passwords are hashed at once: each takes 128 MiB and a thread for a third of a second. */
import { errorClasses } from '#app/kernel/errors'
import specs from '#modules/identity/errors'

const errors = errorClasses(specs)

export class HashingSlots {
  readonly #atOnce: number
  readonly #mayWait: number
  #running = 0
  readonly #waiting: (() => void)[] = []

  constructor({ atOnce, waiting }: { readonly atOnce: number; readonly waiting: number }) {
    this.#atOnce = atOnce
    this.#mayWait = waiting
  }

  /** Whether the next task would be refused. */
  get isFull(): boolean {
    return this.#running >= this.#atOnce && this.#waiting.length >= this.#mayWait
  }

  /** Runs `task` when a slot is free, in order of arrival; throws E_SIGN_IN_BUSY at once when too many wait. */
  async run<T>(task: () => Promise<T>): Promise<T> {
    if (this.isFull) throw new errors.E_SIGN_IN_BUSY()
    if (this.#running < this.#atOnce) this.#running++
    // Whoever ends hands the slot over without giving it up: nobody slips in between.
    else await new Promise<void>((resolve) => this.#waiting.push(resolve))
    try {
      return await task()
    } finally {
      const next = this.#waiting.shift()
      if (next) next()
      else this.#running--
    }
  }
}

/**
 * Of this process. Two of the four threads that Node has for files and names beside: 256 MiB at most, and the
 * other two go on. Twenty who wait are served within a few seconds.
 */
export const hashingSlots = new HashingSlots({ atOnce: 2, waiting: 20 })
