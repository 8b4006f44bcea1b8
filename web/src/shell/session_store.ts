/** The session of this browser: in memory for the calls, in local storage for the next visit and other tabs. */
import { create } from 'zustand'
import type { Session } from '#web/shell/session_wire'

/**
 * starting: a stored token is being renewed · out: a visitor · in: signed in
 * unreachable: there is a stored token, but the server did not answer
 */
export type Phase = 'starting' | 'out' | 'in' | 'unreachable'

interface SessionState {
  readonly phase: Phase
  readonly session: Session | null
  /** The last session was ended by the person: the next one starts at the beginning. */
  readonly left: boolean
}

const tokenKey = 'token'
const sessionKey = 'session'

export const sessionStore = create<SessionState>()(() => ({
  phase: storedToken() ? 'starting' : 'out',
  session: null,
  left: false,
}))

/** The session of the signed-in person; only for screens inside the frame. */
export function useSession(): Session {
  const session = sessionStore((state) => state.session)
  if (!session) throw new Error('useSession is for screens behind the login')
  return session
}

export const currentSession = () => sessionStore.getState().session

export function adoptSession(session: Session) {
  localStorage.setItem(tokenKey, session.token)
  localStorage.setItem(sessionKey, JSON.stringify(session))
  sessionStore.setState({ phase: 'in', session })
}

/** Forgets the session here and, through local storage, in the other tabs. */
export function dropSession({ left }: { left: boolean }) {
  localStorage.removeItem(tokenKey)
  localStorage.removeItem(sessionKey)
  sessionStore.setState({ phase: 'out', session: null, left })
}

export function storedToken(): string | null {
  return localStorage.getItem(tokenKey)
}

/** The whole stored session, as another tab may have renewed it; null when there is none that can be read. */
export function storedSession(): Session | null {
  try {
    const session = JSON.parse(localStorage.getItem(sessionKey) ?? 'null') as Session | null
    return session && session.token === storedToken() ? session : null
  } catch {
    return null
  }
}

/** Follows what other tabs do with the session. Returns how to stop. */
export function followOtherTabs(onEnded: () => void): () => void {
  const listen = ({ key, newValue }: StorageEvent) => {
    if (key === tokenKey && newValue === null && currentSession()) onEnded()
    if (key !== sessionKey || !newValue) return
    const session = storedSession()
    if (session) sessionStore.setState({ phase: 'in', session })
  }
  window.addEventListener('storage', listen)
  return () => window.removeEventListener('storage', listen)
}
