/** Limits how many passwords are hashed at once: each takes 128 MiB and a thread for a third of a second. */
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

  /** Whether the next task would be rejected. */
  get isFull(): boolean {
    return this.#running >= this.#atOnce && this.#waiting.length >= this.#mayWait
  }

  /** Runs `task` when a slot is free, in order of arrival; throws E_SIGN_IN_BUSY at once when too many wait. */
  async run<T>(task: () => Promise<T>): Promise<T> {
    if (this.isFull) throw new errors.E_SIGN_IN_BUSY()
    if (this.#running < this.#atOnce) this.#running++
    // A finishing task passes its slot directly to the next waiting one, so that no other task can take it.
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
 * Per process. Two of the four threads of libuv's pool, and at most 256 MiB: the other two threads stay free for file
 * and DNS access. Twenty waiting tasks are served within a few seconds.
 */
export const hashingSlots = new HashingSlots({ atOnce: 2, waiting: 20 })
