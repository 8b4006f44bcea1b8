/** The session of this tab, in memory alone; in local storage only that there is one, for the next visit and other tabs. */
import { create } from 'zustand'
import type { Session } from '#web/shell/session_wire'

/**
 * starting: the session of this browser is being renewed · out: a visitor · in: signed in
 * unreachable: this browser has a session, but the server did not answer
 */
export type Phase = 'starting' | 'out' | 'in' | 'unreachable'

interface SessionState {
  readonly phase: Phase
  readonly session: Session | null
  /** The last session was ended by the person: the next one starts at the beginning. */
  readonly left: boolean
}

/**
 * Local storage is read by every script of the page, so no token stands there: the refresh cookie, which no script
 * reads, brings a session back after a reload. The mark says that asking for one is worth it, and whose words are kept.
 */
const markKey = 'signedIn'
interface Mark {
  readonly userId: number | null
  /** Another one at each sign-in, so that other tabs hear of it; the same over renewals. */
  readonly signIn: string
}

forgetFormerTokens()

export const sessionStore = create<SessionState>()(() => ({
  phase: isRemembered() ? 'starting' : 'out',
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

/** Takes a session for this tab. `isNew`: somebody has just signed in; a renewal leaves the mark as it is. */
export function adoptSession(session: Session, { isNew = false } = {}) {
  const { id: userId } = session.user
  if (isNew || rememberedPerson() !== userId) setMark({ userId, signIn: String(Math.random()) })
  sessionStore.setState({ phase: 'in', session })
}

/** Forgets the session here and, through local storage, in the other tabs. */
export function dropSession({ left }: { left: boolean }) {
  localStorage.removeItem(markKey)
  sessionStore.setState({ phase: 'out', session: null, left })
}

/** Whether this browser had a session when it was last asked: then the cookie may bring it back. */
export function isRemembered(): boolean {
  return localStorage.getItem(markKey) !== null
}

/** The id of the person whose session that is; null when unknown. On start it is there before the session. */
export function rememberedPerson(): number | null {
  try {
    const mark = JSON.parse(localStorage.getItem(markKey) ?? 'null') as Partial<Mark> | null
    return mark?.userId ?? null
  } catch {
    return null
  }
}

const setMark = (mark: Mark) => localStorage.setItem(markKey, JSON.stringify(mark))

/** Former versions kept the token here: it goes, and its person stays signed in by the cookie. */
function forgetFormerTokens() {
  if (!localStorage.getItem('token')) return
  setMark({ userId: null, signIn: 'former' })
  localStorage.removeItem('token')
  localStorage.removeItem('session')
}

/** Follows what other tabs do with the session. Returns how to stop. */
export function followOtherTabs(onEnded: () => void, onSignedIn: () => void): () => void {
  const listen = ({ key, newValue }: StorageEvent) => {
    if (key !== markKey) return
    if (newValue !== null) onSignedIn()
    else if (currentSession()) onEnded()
  }
  window.addEventListener('storage', listen)
  return () => window.removeEventListener('storage', listen)
}
