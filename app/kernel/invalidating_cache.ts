/** What was read a moment ago and nobody has changed since: saves asking the database with each call. */
import { LRUCache } from 'lru-cache'
import { workUnderWay } from '#app/kernel/database_client'
import { hearHere, isListening, onSignal } from '#app/kernel/signals'

/** Nothing is older than this, whatever became of the signal that should have ended it: AUT-03 allows no more. */
const longestMs = 1000
const most = 5000

/**
 * Values by key, each with all others forgotten as soon as any process changes what they were read from: a
 * trigger of those tables signals `topic`. Without somebody who listens, and inside a unit of work, which
 * sees what others do not, nothing is remembered.
 */
export class InvalidatingCache<V extends object> {
  readonly #known = new LRUCache<string, V>({ max: most, ttl: longestMs })
  #changes = 0

  constructor(private readonly topic: string) {
    onSignal(topic, () => {
      this.#changes += 1
      this.#known.clear()
    })
  }

  async read(key: string, load: () => Promise<V>): Promise<V> {
    if (!isListening() || workUnderWay.getStore()) return load()
    const known = this.#known.get(key)
    if (known) return known
    const changes = this.#changes
    const value = await load()
    // What was read before a change that is known by now may be of before it.
    if (changes === this.#changes) this.#known.set(key, value)
    return value
  }

  /** For this process, at once: the caller has just changed it. Others hear the trigger. */
  forget(): void {
    hearHere(this.topic)
  }
}
