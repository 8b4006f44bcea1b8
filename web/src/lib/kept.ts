/** What a person made on this device and has nowhere else: it stays when the rest of the storage is forgotten. */
const prefix = 'kept.'

/** The name in local storage under which such a thing is kept. */
export const kept = (name: string) => prefix + name

/**
 * Empties local and session storage of all that can be had again: sessions, choices, what had been begun.
 * `alsoKeep` names further keys of local storage that stay.
 */
export function forgetStorage({ alsoKeep = [] }: { alsoKeep?: readonly string[] } = {}) {
  const keys = Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index)!)
  for (const key of keys) {
    if (!key.startsWith(prefix) && !alsoKeep.includes(key)) localStorage.removeItem(key)
  }
  sessionStorage.clear()
}
