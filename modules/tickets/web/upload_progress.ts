/** How much of each file on its way the server already has; not kept in the cache, since it changes many times a second. */
import { create } from 'zustand'

const store = create<Readonly<Record<string, number>>>()(() => ({}))

/** `share` from 0 to 1, null when it is over. */
export function noteProgress(clientId: string, share: number | null) {
  const shares = { ...store.getState() }
  if (share === null) delete shares[clientId]
  else shares[clientId] = share
  store.setState(shares, true)
}

/** From 0 to 1; null when nothing of this name is on its way. */
export const useProgress = (clientId: string) => store((state) => state[clientId] ?? null)
