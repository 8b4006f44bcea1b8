// Runs work in order per key: one lane per phone, lanes in parallel.
export class Lanes {
  readonly #tails = new Map<string, Promise<unknown>>()

  /** Runs `work` after all earlier work of the same lane; a failure does not block the lane. */
  run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const before = this.#tails.get(key) ?? Promise.resolve()
    const result = before.then(work)
    const tail = result.catch(() => undefined)
    this.#tails.set(key, tail)
    void tail.then(() => {
      if (this.#tails.get(key) === tail) this.#tails.delete(key)
    })
    return result
  }

  /** Resolves when all lanes are empty. */
  async settled() {
    while (this.#tails.size > 0) await Promise.all(this.#tails.values())
  }
}
