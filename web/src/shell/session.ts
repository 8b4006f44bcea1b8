/** Sign-in, session renewal, sign-out, and the end of a visit (AUT-01..05, AUT-13). */
import { isRefusal, setAuthority } from '#web/lib/http'
import i18next from 'i18next'
import { toasts } from '#web/lib/toasts'
import { forgetStorage } from '#web/lib/kept'
import { queryClient } from '#web/lib/query'
import { loginLoop } from '#web/shell/login_loop'
import {
  adoptSession,
  currentSession,
  currentVisit,
  dropSession,
  followOtherTabs,
  holderOf,
  isRemembered,
  sessionStore,
} from '#web/shell/session_store'
import { thisPage } from '#web/shell/this_page'
import { logInCall, logOutCall, refreshCall, whoAmICall } from '#web/shell/session_wire'
import { noteAnswer } from '#web/shell/unpaid'
import type { Visit } from '#web/shell/visit'
import { atEndOfVisits, beginAnew, resumeVisit, sayEnded } from '#web/shell/visiting'

/** `changed`: the user changed their own password or profile (AUT-06). */
export type SignOutReason = 'expired' | 'elsewhere' | 'changed'
const signOutReasonKey = 'sign_out_reason'
/** Milliseconds between the message and the reload, when the user signed in elsewhere. */
const reloadMs = 1000

/** Storage keys that belong to the device, not to the session: theme and language of the login page. */
const deviceKeys = ['language', 'theme']

/** Starts the session of this page: provides the token for requests, and resumes the browser's session once. */
export function startSession(): () => void {
  setAuthority({
    token: () => currentSession()?.token ?? null,
    holder: () => holderOf(sessionStore.getState()),
    renew: renewSession,
    ended: () => (currentVisit() ? void endVisit() : endSession('expired')),
    answered: noteAnswer,
  })
  if (isRemembered()) takeUpSession()
  const stopFollowing = followOtherTabs(
    () => endSession(null),
    () => void followSignIn()
  )
  const stopWatching = atEndOfVisits(() => void endVisit())
  return () => {
    stopFollowing()
    stopWatching()
  }
}

/** Somebody signed in in another tab: the shared cookie is theirs now, so this tab switches to that user. */
async function followSignIn() {
  if (currentVisit()) return endVisit()
  const former = currentSession()?.user.id
  if ((await renewSession()) && currentSession()?.user.id !== former) queryClient.clear()
}

/** Before the renewal: a refused one removes the mark, which is needed to tell a login loop from a normal visit. */
function takeUpSession() {
  const isLoop = window.location.pathname === '/login' && loginLoop.visit()
  if (isLoop) dropSession({ left: false })
  else void resumeSession()
}

/** Throws ApiError; ERR_SUBSCRIPTION_EXPIRED, ERR_INVALID_CREDENTIALS and ERR_RATE_LIMIT are to be shown to the user. */
export async function logIn(credentials: { email: string; password: string }) {
  const session = await logInCall(credentials)
  queryClient.clear()
  loginLoop.reset()
  sessionStorage.removeItem(signOutReasonKey)
  adoptSession(session, { isNew: true })
  return session
}

/** On a visit, out of the company. */
export async function logOut() {
  if (currentVisit()) return leaveCompany()
  // Signs out here even if the request fails: the user asked for it.
  await logOutCall().catch(() => undefined)
  endSession(null)
}

/**
 * On start, in a browser that had a session: renew it, and enter the company that this tab was in; an unreachable
 * server is not a refusal. `quietly` keeps the current screen until there is a result.
 */
export async function resumeSession({ quietly = false } = {}) {
  if (!quietly) sessionStore.setState({ phase: 'starting' })
  try {
    const own = await renewed()
    if (!(await resumeVisit(own))) adoptSession(own)
    loginLoop.reset()
  } catch (error) {
    if (isRefusal(error)) endSession('expired')
    else sessionStore.setState({ phase: 'unreachable' })
  }
}

let underWay: Promise<boolean> | null = null
/**
 * One renewal shared by concurrent callers. False when it failed: refused, which ends the session, or no response.
 * A visit is not renewed but ends: the new token would be the operator's own.
 */
export async function renewSession(): Promise<boolean> {
  if (currentVisit()) {
    void endVisit()
    return false
  }
  underWay ??= renewed()
    .then((session) => {
      // The operator has entered a company meanwhile.
      if (currentVisit()) return false
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
/** Overrides the reason of any session end from here on. Returns a function that removes the override. */
export function expectEnd(signOutReason: SignOutReason): () => void {
  expected = signOutReason
  return () => {
    if (expected === signOutReason) expected = null
  }
}

/**
 * An event about this user's session (AUT-03): a sign-in elsewhere, or changed permissions.
 * The server decides which: it refuses a session that was replaced.
 */
export async function checkSession() {
  const unexpect = expectEnd('elsewhere')
  const stillMine = await whoAmICall().then(
    () => true,
    () => false // refused: `endSession` has been called; unreachable: the next request will show
  )
  unexpect()
  if (stillMine && !currentVisit()) await renewSession()
}

/** Leaves the company, also when the server does not answer: its token is void after an hour at the latest (AUT-13). */
export async function leaveCompany(): Promise<void> {
  const visit = currentVisit()
  if (!visit) return
  await logOutCall().catch(() => undefined)
  if (currentVisit() === visit) await returnFrom(visit)
}

/** The hour is over, or the server no longer accepts the visit: the operator is told, in their own session. */
async function endVisit(): Promise<void> {
  const visit = currentVisit()
  if (!visit) return
  await returnFrom(visit)
  if (sessionStore.getState().phase === 'in') sayEnded(visit)
}

async function returnFrom({ from }: Visit) {
  beginAnew(from)
  await resumeSession()
}

/** Ends the session in this browser and shows the reason on the login page. */
export function endSession(signOutReason: SignOutReason | null) {
  const reason = expected ?? signOutReason
  dropSession({ left: reason === null })
  queryClient.clear()
  if (reason === 'elsewhere') forgetStorage({ alsoKeep: deviceKeys })
  if (reason) sessionStorage.setItem(signOutReasonKey, reason)
  if (reason !== 'elsewhere') return
  toasts.warning(i18next.t('shell:sign_out_reason.elsewhere'))
  thisPage.reloadIn(reloadMs)
}

/** Why the last session ended; kept until the next sign-in, also across a reload. */
export const lastSignOutReason = () =>
  sessionStorage.getItem(signOutReasonKey) as SignOutReason | null

/**
 * Each tab renews for itself: all share the cookie, and each has its own access token in memory. The cookie is
 * rotated at each use and a used one ends the session (AUT-02), so tabs renew one at a time. Without Web Locks, two
 * concurrent renewals get the same next cookie (docs/adr/0019).
 */
const renewed = () => inTurn(refreshCall)

// Web Locks exist in secure contexts only.
const inTurn = <T>(task: () => Promise<T>): Promise<T> =>
  navigator.locks ? navigator.locks.request('guiche.renewal', task) : task()
