/** Filters of the ticket lists, and the open side views; no server data. */
import { create } from 'zustand'
import { currentSession, sessionStore } from '#web/shell/session_store'

/** Stored on this device, separately for each user. */
interface Choice {
  /** Null: all queues. */
  readonly queueIds: readonly number[] | null
  /** Also show colleagues' tickets. */
  readonly showAll: boolean
  readonly unreadOnly: boolean
}

interface ListUi extends Choice {
  /** Filters of searches: tickets that carry ALL of these labels, and belong to ANY of these users. */
  readonly labelIds: readonly number[]
  readonly ownerIds: readonly number[]
  /** The ticket that is being peeked into without accepting it. */
  readonly peekedUuid: string | null
  /** The new-ticket form is open. */
  readonly isBeginning: boolean
}

const start: ListUi = {
  queueIds: null,
  showAll: false,
  unreadOnly: false,
  labelIds: [],
  ownerIds: [],
  peekedUuid: null,
  isBeginning: false,
}

const keyOf = (userId: number) => `tickets.shown.${userId}`

export const listStore = create<ListUi>()(() => ({ ...start, ...remembered() }))
const { getState, setState } = listStore

// The settings are per user: a user who signs in on this browser gets their own, not the previous user's.
sessionStore.subscribe(({ session }, before) => {
  if (session?.user.id !== before.session?.user.id) setState({ ...start, ...remembered() }, true)
})

function remembered(): Partial<Choice> {
  const session = currentSession()
  if (!session) return {}
  try {
    return JSON.parse(localStorage.getItem(keyOf(session.user.id)) ?? '{}') as Partial<Choice>
  } catch {
    // The stored value is malformed: use the defaults.
    return {}
  }
}

function remember(choice: Partial<Choice>) {
  setState(choice)
  const session = currentSession()
  const { queueIds, showAll, unreadOnly } = getState()
  if (!session) return
  localStorage.setItem(
    keyOf(session.user.id),
    JSON.stringify({ queueIds, showAll, unreadOnly } satisfies Choice)
  )
}

export const listUi = {
  chooseQueues: (queueIds: Choice['queueIds']) => remember({ queueIds }),
  showAll: (showAll: boolean) => remember({ showAll }),
  showUnreadOnly: (unreadOnly: boolean) => remember({ unreadOnly }),
  chooseLabels: (labelIds: readonly number[]) => setState({ labelIds }),
  chooseOwners: (ownerIds: readonly number[]) => setState({ ownerIds }),
  peek: (peekedUuid: string | null) => setState({ peekedUuid }),
  begin: (isBeginning: boolean) => setState({ isBeginning }),
}
