/** Whether this session's company is unpaid, so that the server refuses nearly all of its calls (BIL-09). */
import { create } from 'zustand'
import type { ApiError } from '#web/lib/api_error'
import { currentSession, holderOf, sessionStore } from '#web/shell/session_store'

interface Unpaid {
  /** The last paid day, yyyy-MM-dd; null when the company was switched off without one. */
  readonly dueDate: string | null
  /** The request that was refused, such as `GET /tickets`; null when an event said so. */
  readonly request: string | null
}

export const unpaidStore = create<{ readonly unpaid: Unpaid | null }>()(() => ({ unpaid: null }))

// Another person may be of another company.
sessionStore.subscribe((now, before) => {
  if (holderOf(now) !== holderOf(before)) notePaid()
})

/** Its acceptance shows that nothing is unpaid: the server renews no session of an unpaid company. */
const renewal = 'POST /auth/refresh_token'

/**
 * For each answer to a request. A company counts as paid again when the request that was refused is accepted, or the
 * session renewed: a few other requests are always accepted.
 */
export function noteAnswer(request: string, refusal: ApiError | null): void {
  const { unpaid } = unpaidStore.getState()
  if (refusal?.status === 402) {
    if (unpaid?.request) return
    const { dueDate } = refusal.facts
    unpaidStore.setState({
      unpaid: { dueDate: typeof dueDate === 'string' ? dueDate : null, request },
    })
  } else if (refusal === null && [renewal, unpaid?.request].includes(request)) notePaid()
}

/** An event said that the paid time is over. */
export function noteUnpaid(): void {
  if (unpaidStore.getState().unpaid) return
  const dueDate = currentSession()?.user.company.dueDate ?? null
  unpaidStore.setState({ unpaid: { dueDate, request: null } })
}

/** An event said that the company has paid. */
export function notePaid(): void {
  if (unpaidStore.getState().unpaid) unpaidStore.setState({ unpaid: null })
}
