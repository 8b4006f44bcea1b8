/** Caches for one session: bounded, so that many sessions cannot eat the memory of the process. */
import type { PossiblyExtendedCacheStore } from '@whiskeysockets/baileys'
import { LRUCache } from 'lru-cache'

/**
 * Bounds a cache that is mostly empty: given `max`, it would lay out room for all its entries at once, half
 * a megabyte for each session.
 */
export const upTo = (entries: number) => ({ maxSize: entries, sizeCalculation: () => 1 })

/** `keep` says which keys are worth remembering; all when left out. */
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
