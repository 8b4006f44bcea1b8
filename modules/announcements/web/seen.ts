/** Which announcements a person has been shown, kept on the device. */
import { useState } from 'react'
import { kept } from '#web/lib/kept'
import { useSession } from '#web/shell/session_store'

/** More than anybody keeps switched on. */
const maxKept = 200

/** What has been seen, and how to say that these were seen, too. */
export function useSeen(): [ReadonlySet<number>, (ids: readonly number[]) => void] {
  const { user } = useSession()
  const key = kept(`announcements.seen.${user.id}`)
  const [seen, setSeen] = useState(() => read(key))
  function see(ids: readonly number[]) {
    if (ids.every((id) => seen.has(id))) return
    // The latest at the end: what is forgotten first is what was seen first.
    const all = [...seen, ...ids.filter((id) => !seen.has(id))].slice(-maxKept)
    setSeen(new Set(all))
    try {
      localStorage.setItem(key, JSON.stringify(all))
    } catch {
      // A browser without room shows the dot again after the next start.
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
