/** Caches for one session: bounded, so that many sessions cannot exhaust the memory of the process. */
import type { PossiblyExtendedCacheStore } from '@whiskeysockets/baileys'
import { LRUCache } from 'lru-cache'

/**
 * Bounds a cache that is mostly empty by counting: with lru-cache's `max` it would allocate room for all entries at
 * once, half a megabyte per session.
 */
export const upTo = (entries: number) => ({ maxSize: entries, sizeCalculation: () => 1 })

/** `keep` says which keys are cached; all when left out. */
export function boundedCache(options: {
  readonly max: number
  readonly ttlMs: number
  readonly keep?: (key: string) => boolean
}): PossiblyExtendedCacheStore {
  const { max, ttlMs, keep = () => true } = options
  const cache = new LRUCache<string, object | string>({ ...upTo(max), ttl: ttlMs })
  return {
    get: <T>(key: string) => cache.get(key) as T | undefined,
    set: <T>(key: string, value: T) => {
      if (value === null || value === undefined) cache.delete(key)
      else if (keep(key)) cache.set(key, value as object)
    },
    del: (key: string) => void cache.delete(key),
    flushAll: () => cache.clear(),
  }
}
