/** Data that a user created and that exists on this device only: kept when the rest of the storage is cleared. */
const prefix = 'kept.'

/** The local storage key of such data. */
export const kept = (name: string) => prefix + name

/**
 * Clears local and session storage, except that data: sessions, settings and drafts are removed.
 * `alsoKeep` names further local storage keys to keep.
 */
export function forgetStorage({ alsoKeep = [] }: { alsoKeep?: readonly string[] } = {}) {
  const keys = Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index)!)
  for (const key of keys) {
    if (!key.startsWith(prefix) && !alsoKeep.includes(key)) localStorage.removeItem(key)
  }
  sessionStorage.clear()
}
