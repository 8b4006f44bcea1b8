/** UI state of the tickets screen that must survive navigation; no server data. */
import { create } from 'zustand'
import { rememberedPerson, sessionStore } from '#web/shell/session_store'
import type { TicketConflict } from './ticket_conflict'
import type { Ticket } from './model'

export type Tab = 'open' | 'closed' | 'search'
export type OpenTab = 'mine' | 'waiting'

interface TicketsUi {
  readonly tab: Tab
  readonly openTab: OpenTab
  readonly search: string
  /** The unread count when a ticket was accepted, by ticket: accepting resets the server's count. */
  readonly unreadWhenTaken: Readonly<Record<number, number>>
  readonly isContactShown: boolean
  /** The ticket of the open transfer drawer. */
  readonly passing: Ticket | null
  /** A ticket that could not be accepted, and who has it; cleared by the next action. */
  readonly conflict: { readonly ticket: Ticket; readonly conflict: TicketConflict } | null
}

const start: TicketsUi = {
  tab: 'open',
  openTab: 'mine',
  search: '',
  unreadWhenTaken: {},
  isContactShown: false,
  passing: null,
  conflict: null,
}

export const ticketsStore = create<TicketsUi>()(() => start)
const { getState, setState } = ticketsStore

let viewer = rememberedPerson()
// Reset on sign-out and when another user signs in; kept while the server is away or when the session was ended.
sessionStore.subscribe(({ phase, session, left }) => {
  const next = session?.user.id ?? viewer
  if (next === viewer && !(phase === 'out' && left)) return
  viewer = next
  setState(start, true)
})

export const ticketsUi = {
  showTab: (tab: Tab) => setState({ tab }),
  showOpenTab: (openTab: OpenTab) => setState({ tab: 'open', openTab }),
  /** A search text shows the results, clearing it leaves them. */
  search(search: string) {
    const { tab } = getState()
    setState({ search, tab: search ? 'search' : tab === 'search' ? 'open' : tab })
  },
  showContact: (isContactShown: boolean) => setState({ isContactShown }),
  passOn: (passing: Ticket | null) => setState({ passing }),
  setConflict: (conflict: TicketsUi['conflict']) => setState({ conflict }),
  noteUnread(ticketId: number, unread: number | null) {
    const counts: Record<number, number> = { ...getState().unreadWhenTaken }
    if (unread === null) delete counts[ticketId]
    else counts[ticketId] = unread
    setState({ unreadWhenTaken: counts })
  },
}
