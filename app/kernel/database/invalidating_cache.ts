/** A short-lived cache that is invalidated when its source tables change: saves a query per request. */
import { LRUCache } from 'lru-cache'
import { workUnderWay } from '#app/kernel/database/database_client'
import { hearHere, isListening, onSignal } from '#app/kernel/database/signals'

/** Milliseconds an entry lives at most, even if an invalidation signal is lost: AUT-03 allows no more. */
const maxAgeMs = 1000
const maxEntries = 5000

/**
 * Values by key. All entries are dropped as soon as any process changes their source tables, whose trigger signals
 * `topic`. Nothing is cached while this process does not listen for signals, nor inside a unit of work, which sees
 * uncommitted rows.
 */
export class InvalidatingCache<V extends object> {
  readonly #entries = new LRUCache<string, V>({ max: maxEntries, ttl: maxAgeMs })
  #changes = 0

  constructor(private readonly topic: string) {
    onSignal(topic, () => {
      this.#changes += 1
      this.#entries.clear()
    })
  }

  async read(key: string, load: () => Promise<V>): Promise<V> {
    if (!isListening() || workUnderWay.getStore()) return load()
    const known = this.#entries.get(key)
    if (known) return known
    const changes = this.#changes
    const value = await load()
    // Not cached if a change arrived while loading: the value may be from before it.
    if (changes === this.#changes) this.#entries.set(key, value)
    return value
  }

  /**
   * Clears this process's cache at once, because the caller has just changed the rows. Other processes get the
   * trigger's signal.
   */
  forget(): void {
    hearHere(this.topic)
  }
}
