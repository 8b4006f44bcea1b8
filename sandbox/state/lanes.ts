// Work that must keep its order per key: one lane per phone, lanes side by side.
export class Lanes {
  readonly #tails = new Map<string, Promise<unknown>>()

  /** Runs `work` after everything that was given to the same lane before; a failure does not block it. */
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
