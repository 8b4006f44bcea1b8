/** Which tickets the lists show, and what is open beside them; no server data. */
import { create } from 'zustand'
import { currentSession, sessionStore } from '#web/shell/session_store'

/** Remembered on this device, for each person. */
interface Choice {
  /** Null: all queues. */
  readonly queueIds: readonly number[] | null
  /** Also what colleagues have. */
  readonly showAll: boolean
  readonly unreadOnly: boolean
}

interface ListUi extends Choice {
  /** Of searches: tickets that carry ALL of these labels, of ANY of these people. */
  readonly labelIds: readonly number[]
  readonly ownerIds: readonly number[]
  /** The ticket that is looked into without being taken. */
  readonly peekedUuid: string | null
  /** A new conversation is being prepared. */
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

// Whoever signs in at this browser finds what they chose, not what the last one did.
sessionStore.subscribe(({ session }, before) => {
  if (session?.user.id !== before.session?.user.id) setState({ ...start, ...remembered() }, true)
})

function remembered(): Partial<Choice> {
  const session = currentSession()
  if (!session) return {}
  try {
    return JSON.parse(localStorage.getItem(keyOf(session.user.id)) ?? '{}') as Partial<Choice>
  } catch {
    // What is written there is not ours: as if nothing had been chosen.
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
