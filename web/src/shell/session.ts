/** Signing in, staying in and getting out (AUT-01..05). */
import { ApiError, setAuthority } from '#web/lib/http'
import i18next from 'i18next'
import { toasts } from '#web/kit/toasts'
import { forgetStorage } from '#web/lib/kept'
import { queryClient } from '#web/lib/query'
import { loginLoop } from '#web/shell/login_loop'
import {
  adoptSession,
  currentSession,
  dropSession,
  followOtherTabs,
  isRemembered,
  sessionStore,
} from '#web/shell/session_store'
import { thisPage } from '#web/shell/this_page'
import { logInCall, logOutCall, refreshCall, whoAmICall } from '#web/shell/session_wire'

/** `changed`: the person's own password or profile is another now (AUT-06). */
export type SignOutReason = 'expired' | 'elsewhere' | 'changed'
const signOutReasonKey = 'farewell'
/** Milliseconds between the message and the reload, when somebody signed in elsewhere. */
const reloadMs = 1000

/** What is the device's, not the session's: how the login page looks and speaks. */
const deviceKeys = ['language', 'theme']

/** Starts the session of this page: answers for the calls, and brings the browser's session back once. */
export function startSession(): () => void {
  setAuthority({
    token: () => currentSession()?.token ?? null,
    renew: renewSession,
    ended: () => endSession('expired'),
  })
  if (isRemembered()) takeUpSession()
  return followOtherTabs(
    () => endSession(null),
    () => void followSignIn()
  )
}

/** Somebody signed in in another tab: the cookie is theirs now, and so is this tab. */
async function followSignIn() {
  const former = currentSession()?.user.id
  if ((await renewSession()) && currentSession()?.user.id !== former) queryClient.clear()
}

/** Before it is renewed: a refusal would take the mark, and with it what tells a loop from a visit. */
function takeUpSession() {
  const isLoop = window.location.pathname === '/login' && loginLoop.visit()
  if (isLoop) dropSession({ left: false })
  else void resumeSession()
}

/** Throws ApiError; ERR_SUBSCRIPTION_EXPIRED, ERR_INVALID_CREDENTIALS and ERR_RATE_LIMIT are for the person to read. */
export async function logIn(credentials: { email: string; password: string }) {
  const session = await logInCall(credentials)
  queryClient.clear()
  loginLoop.reset()
  sessionStorage.removeItem(signOutReasonKey)
  adoptSession(session, { isNew: true })
  return session
}

export async function logOut() {
  // Out here even when the server cannot be told: the person asked for it.
  await logOutCall().catch(() => undefined)
  endSession(null)
}

/**
 * On start in a browser that had a session: renew it; unreachable is not the same as refused. `quietly` leaves on the
 * screen what is there until something is known.
 */
export async function resumeSession({ quietly = false } = {}) {
  if (!quietly) sessionStore.setState({ phase: 'starting' })
  try {
    adoptSession(await renewed())
    loginLoop.reset()
  } catch (error) {
    if (isRefusal(error)) endSession('expired')
    else sessionStore.setState({ phase: 'unreachable' })
  }
}

let underWay: Promise<boolean> | null = null
/** One renewal for all who ask while it runs. False when there is none: refused, which ends the session, or not answered. */
export function renewSession(): Promise<boolean> {
  underWay ??= renewed()
    .then((session) => {
      adoptSession(session)
      return true
    })
    .catch((error) => {
      if (isRefusal(error)) endSession('expired')
      return false
    })
    .finally(() => (underWay = null))
  return underWay
}

let expected: SignOutReason | null = null
/** Whatever ends this session from here on has this reason. Answers how to expect it no longer. */
export function expectEnd(signOutReason: SignOutReason): () => void {
  expected = signOutReason
  return () => {
    if (expected === signOutReason) expected = null
  }
}

/**
 * News about this person's session (AUT-03): somebody signed in elsewhere, or rights changed.
 * The server decides which: it refuses a session that was replaced.
 */
export async function checkSession() {
  const unexpect = expectEnd('elsewhere')
  const stillMine = await whoAmICall().then(
    () => true,
    () => false // refused: `endSession` has been told; unreachable: the next call will show
  )
  unexpect()
  if (stillMine) await renewSession()
}

/** Ends the session on this side and says why on the login page. */
export function endSession(signOutReason: SignOutReason | null) {
  const reason = expected ?? signOutReason
  dropSession({ left: reason === null })
  queryClient.clear()
  if (reason === 'elsewhere') forgetStorage({ alsoKeep: deviceKeys })
  if (reason) sessionStorage.setItem(signOutReasonKey, reason)
  if (reason !== 'elsewhere') return
  toasts.warning(i18next.t('shell:farewell.elsewhere'))
  thisPage.reloadIn(reloadMs)
}

/** Why the last session ended; kept until the next sign-in, also over a reload. */
export const lastSignOutReason = () =>
  sessionStorage.getItem(signOutReasonKey) as SignOutReason | null

/**
 * Each tab renews for itself: all have the same cookie, and each its own access token in memory. The cookie is
 * rotated at each use and an old one ends the session (AUT-02), so tabs take turns. Without locks, two at the same
 * moment are answered with the same next cookie (docs/adr/0019).
 */
const renewed = () => inTurn(refreshCall)

/** Only a refusal ends a session: not an answer that never came, was cut off, or was "not now". */
const isRefusal = (error: unknown) =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429

// Web Locks exist in secure contexts only.
const inTurn = <T>(task: () => Promise<T>): Promise<T> =>
  navigator.locks ? navigator.locks.request('guiche.renewal', task) : task()
