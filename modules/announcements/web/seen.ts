/** Which announcements a person has seen, stored on the device. */
import { useState } from 'react'
import { kept } from '#web/lib/kept'
import { useSession } from '#web/shell/session_store'

/** Maximum stored ids; more than anybody keeps active. */
const maxKept = 200

/** The seen ids, and a function that marks these as seen. */
export function useSeen(): [ReadonlySet<number>, (ids: readonly number[]) => void] {
  const { user } = useSession()
  const key = kept(`announcements.seen.${user.id}`)
  const [seen, setSeen] = useState(() => read(key))
  function see(ids: readonly number[]) {
    if (ids.every((id) => seen.has(id))) return
    // Newest last, so that the oldest are dropped first.
    const all = [...seen, ...ids.filter((id) => !seen.has(id))].slice(-maxKept)
    setSeen(new Set(all))
    try {
      localStorage.setItem(key, JSON.stringify(all))
    } catch {
      // If the browser's storage is full, the dot appears again after the next start.
    }
  }
  return [seen, see]
}

function read(key: string): ReadonlySet<number> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return new Set(Array.isArray(stored) ? stored.filter((id) => typeof id === 'number') : [])
  } catch {
    return new Set()
  }
}
