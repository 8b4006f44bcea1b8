/**
 * The token with which an admin of an expired company pays (BIL-08): in this tab's memory alone, so that a reload ends
 * it. It opens the calls of paying and no others.
 */
import { create } from 'zustand'
import type { CallOptions } from '#web/lib/http'

interface Permit {
  readonly token: string
  /** Who signed in, for the way back to the login. */
  readonly email: string
  /** When the server stops accepting it, in milliseconds. */
  readonly until: number
}

/** Milliseconds for which the server accepts the token. */
const permitMs = 15 * 60_000

export const permitStore = create<{ readonly permit: Permit | null }>()(() => ({ permit: null }))

export function takePermit(token: string, email: string): void {
  permitStore.setState({ permit: { token, email, until: Date.now() + permitMs } })
}

export const dropPermit = () => permitStore.setState({ permit: null })

/** Options for a call of paying: in the name of the session, or without one by the permit. */
export function asPayer(signal?: AbortSignal): CallOptions {
  const { permit } = permitStore.getState()
  return { signal, ...(permit && { headers: { authorization: `Bearer ${permit.token}` } }) }
}
