/** The operator's visits to companies, from entering to the end of the hour (AUT-13). */
import i18next from 'i18next'
import { isRefusal } from '#web/lib/http'
import { queryClient } from '#web/lib/query'
import { toasts } from '#web/lib/toasts'
import {
  adoptVisit,
  clearTab,
  currentSession,
  holderOf,
  sessionStore,
} from '#web/shell/session_store'
import { enterCall, type Session } from '#web/shell/session_wire'
import { thisPage } from '#web/shell/this_page'
import { storedVisit, type Visit } from '#web/shell/visit'

/**
 * The operator enters a company as its first admin, in this tab alone; the own session goes on elsewhere. Throws
 * ApiError: ERR_NO_COMPANY_FOUND, ERR_NO_ADMIN_TO_ENTER.
 */
export async function enterCompany(companyId: number): Promise<void> {
  const holder = holderOf(sessionStore.getState())
  const session = await enterCall(companyId, currentSession()!)
  // Signed out meanwhile, or in a company already.
  if (holderOf(sessionStore.getState()) !== holder) return
  const { pathname, search } = window.location
  beginAnew('/')
  const until = Date.parse(session.expiresAt)
  adoptVisit({ companyId, until, from: pathname + search }, session)
}

/**
 * After a reload: enters the company that this tab was in; the hour does not begin anew. False without one, and when it
 * may not be entered any more. Throws ApiError when the server does not answer.
 */
export async function resumeVisit(own: Session): Promise<boolean> {
  const visit = storedVisit()
  if (!visit) return false
  try {
    if (isOver(visit)) return refuseVisit(visit)
    adoptVisit(visit, await enterCall(visit.companyId, own))
    return true
  } catch (error) {
    if (!isRefusal(error)) throw error
    return refuseVisit(visit)
  }
}

function refuseVisit(visit: Visit): false {
  beginAnew(visit.from)
  sayEnded(visit)
  return false
}

/** Between two persons in one tab: nothing of the one is shown to the other. `address` is what is shown next. */
export function beginAnew(address: string) {
  clearTab()
  queryClient.clear()
  thisPage.show(address)
}

export const sayEnded = (visit: Visit) =>
  toasts.warning(i18next.t(isOver(visit) ? 'shell:visit.over' : 'shell:visit.ended'))

const isOver = ({ until }: Visit) => Date.now() >= until

/** Calls when the hour of a visit is over. Returns a function that stops. */
export function atEndOfVisits(onEnd: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = sessionStore.subscribe(({ visit }, before) => {
    if (visit === before.visit) return
    clearTimeout(timer)
    if (visit) timer = setTimeout(onEnd, visit.until - Date.now())
  })
  return () => {
    clearTimeout(timer)
    stop()
  }
}
