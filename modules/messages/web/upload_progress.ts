/** Upload progress of each file being sent; not in the query cache, since it changes many times a second. */
import { create } from 'zustand'

const store = create<Readonly<Record<string, number>>>()(() => ({}))

/** `share` from 0 to 1, null when it is finished. */
export function noteProgress(clientId: string, share: number | null) {
  const shares = { ...store.getState() }
  if (share === null) delete shares[clientId]
  else shares[clientId] = share
  store.setState(shares, true)
}

/** From 0 to 1; null when no file with this client id is being sent. */
export const useProgress = (clientId: string) => store((state) => state[clientId] ?? null)
