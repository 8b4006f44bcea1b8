/**
 * The session of this tab, in memory only; local storage only records that there is one, for the next visit
 * and other tabs.
 */
import { create } from 'zustand'
import type { Session } from '#web/shell/session_wire'
import { storeVisit, type Visit } from '#web/shell/visit'

/**
 * starting: the session of this browser is being renewed · out: a visitor · in: signed in
 * unreachable: this browser has a session, but the server did not answer
 */
export type Phase = 'starting' | 'out' | 'in' | 'unreachable'

interface SessionState {
  readonly phase: Phase
  readonly session: Session | null
  /** Set while the operator is in a company; the session is then that of its admin. */
  readonly visit: Visit | null
  /** The user signed out: after the next sign-in they are not returned to the former page. */
  readonly left: boolean
}

/**
 * Local storage can be read by every script of the page, so no token is stored there: the httpOnly refresh cookie
 * restores the session after a reload. The mark tells that a renewal is worth trying, and whose data is kept.
 */
const markKey = 'signedIn'
interface Mark {
  readonly userId: number | null
  /** Changes at each sign-in, so that other tabs notice it; unchanged by renewals. */
  readonly signIn: string
}

forgetFormerTokens()

export const sessionStore = create<SessionState>()(() => ({
  phase: isRemembered() ? 'starting' : 'out',
  session: null,
  visit: null,
  left: false,
}))

/** The session of the signed-in user; only for screens inside the frame. */
export function useSession(): Session {
  const session = sessionStore((state) => state.session)
  if (!session) throw new Error('useSession is for screens behind the login')
  return session
}

export const currentSession = () => sessionStore.getState().session
export const currentVisit = () => sessionStore.getState().visit

/**
 * Sets the session of this tab. `isNew`: a sign-in; a renewal leaves the mark unchanged. On a visit the mark, and with
 * it the other tabs, stay with the operator.
 */
export function adoptSession(session: Session, { isNew = false } = {}) {
  const { id: userId } = session.user
  const isOwn = currentVisit() === null
  if (isOwn && (isNew || rememberedPerson() !== userId))
    setMark({ userId, signIn: String(Math.random()) })
  sessionStore.setState({ phase: 'in', session })
}

/** Shows this tab to the operator as the admin whose session it is. */
export function adoptVisit(visit: Visit, session: Session) {
  storeVisit(visit)
  sessionStore.setState({ phase: 'in', session, visit })
}

/** Empties this tab before it gets another person's session: screens forget what they keep, as after a sign-out. */
export function clearTab() {
  storeVisit(null)
  sessionStore.setState({ phase: 'out', session: null, visit: null, left: true })
  sessionStore.setState({ phase: 'starting', left: false })
}

/** Names whose session this tab shows; another name, another person or another role. */
export function holderOf({ session, visit }: Pick<SessionState, 'session' | 'visit'>): string {
  return `${visit?.companyId ?? 'own'}:${session?.user.id ?? 'nobody'}`
}

/** Removes the session here and, through local storage, in the other tabs. */
export function dropSession({ left }: { left: boolean }) {
  localStorage.removeItem(markKey)
  storeVisit(null)
  sessionStore.setState({ phase: 'out', session: null, visit: null, left })
}

/** Whether this browser had a session the last time: then the cookie may restore it. */
export function isRemembered(): boolean {
  return localStorage.getItem(markKey) !== null
}

/** The id of that session's user; null when unknown. Available on start before the session is. */
export function rememberedPerson(): number | null {
  try {
    const mark = JSON.parse(localStorage.getItem(markKey) ?? 'null') as Partial<Mark> | null
    return mark?.userId ?? null
  } catch {
    return null
  }
}

// Hoisted: `forgetFormerTokens` needs it while this file is being loaded.
function setMark(mark: Mark) {
  localStorage.setItem(markKey, JSON.stringify(mark))
}

/** Former versions stored the token here: it is removed, and the user stays signed in by the cookie. */
function forgetFormerTokens() {
  if (!localStorage.getItem('token')) return
  setMark({ userId: null, signIn: 'former' })
  localStorage.removeItem('token')
  localStorage.removeItem('session')
}

/** Follows session changes of other tabs. Returns a function that stops. */
export function followOtherTabs(onEnded: () => void, onSignedIn: () => void): () => void {
  const listen = ({ key, newValue }: StorageEvent) => {
    if (key !== markKey) return
    if (newValue !== null) onSignedIn()
    else if (currentSession()) onEnded()
  }
  window.addEventListener('storage', listen)
  return () => window.removeEventListener('storage', listen)
}
