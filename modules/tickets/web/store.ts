/** What a person has set up on the tickets screen and would miss after a look elsewhere; no server data. */
import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import { sessionStore } from '#web/shell/session_store'
import type { HeldElsewhere } from './held_elsewhere'
import type { Quote, Ticket } from './model'

export type Tab = 'open' | 'closed' | 'search'
export type OpenTab = 'mine' | 'waiting'

export interface Attachment {
  readonly key: string
  readonly file: File
  /** An object URL of the file. */
  readonly url: string
}

interface TicketsUi {
  readonly tab: Tab
  readonly openTab: OpenTab
  readonly search: string
  /** Null: all queues. */
  readonly queueIds: readonly number[] | null
  readonly showAll: boolean
  /** By ticket. */
  readonly drafts: Readonly<Record<number, string>>
  readonly quotes: Readonly<Record<number, Quote & { readonly id: number }>>
  readonly attachments: Readonly<Record<number, readonly Attachment[]>>
  /** How many messages were unread when a ticket was taken: accepting clears the server's count. */
  readonly unreadWhenTaken: Readonly<Record<number, number>>
  readonly isContactShown: boolean
  /** What could not be taken, and who has it; until the next deed. */
  readonly held: { readonly ticket: Ticket; readonly held: HeldElsewhere } | null
}

const start: TicketsUi = {
  tab: 'open',
  openTab: 'mine',
  search: '',
  queueIds: null,
  showAll: false,
  drafts: {},
  quotes: {},
  attachments: {},
  unreadWhenTaken: {},
  isContactShown: false,
  held: null,
}

/** Drafts outlive a reload of the page, not the browser's window. */
export const ticketsStore = create<TicketsUi>()(
  persist(() => start, {
    name: 'tickets',
    storage: createJSONStorage(() => sessionStorage),
    partialize: ({ drafts, queueIds, showAll }) => ({ drafts, queueIds, showAll }),
  })
)
const { getState, setState } = ticketsStore

// The next person at this browser starts afresh.
sessionStore.subscribe(({ session }) => {
  if (!session) setState(start, true)
})

type PerTicket = 'drafts' | 'quotes' | 'attachments' | 'unreadWhenTaken'
function keep<K extends PerTicket>(name: K, ticketId: number, value: TicketsUi[K][number] | null) {
  const values: Record<number, TicketsUi[K][number]> = { ...getState()[name] }
  if (value === null) delete values[ticketId]
  else values[ticketId] = value
  setState({ [name]: values })
}

export const ticketsUi = {
  showTab: (tab: Tab) => setState({ tab }),
  showOpenTab: (openTab: OpenTab) => setState({ tab: 'open', openTab }),
  /** Typing leads to the results, clearing leads back. */
  search(search: string) {
    const { tab } = getState()
    setState({ search, tab: search ? 'search' : tab === 'search' ? 'open' : tab })
  },
  chooseQueues: (queueIds: readonly number[] | null) => setState({ queueIds }),
  showAll: (showAll: boolean) => setState({ showAll }),
  showContact: (isContactShown: boolean) => setState({ isContactShown }),
  tellHeld: (held: TicketsUi['held']) => setState({ held }),
  draft: (ticketId: number, text: string) => keep('drafts', ticketId, text || null),
  quote: (ticketId: number, quote: (Quote & { id: number }) | null) =>
    keep('quotes', ticketId, quote),
  noteUnread: (ticketId: number, unread: number | null) =>
    keep('unreadWhenTaken', ticketId, unread),
  attach(ticketId: number, files: readonly File[]) {
    const added = files.map((file) => ({
      key: crypto.randomUUID(),
      file,
      url: URL.createObjectURL(file),
    }))
    keep('attachments', ticketId, [...(getState().attachments[ticketId] ?? []), ...added])
  },
  detach(ticketId: number, key: string) {
    const left = (getState().attachments[ticketId] ?? []).filter((one) => {
      if (one.key === key) URL.revokeObjectURL(one.url)
      return one.key !== key
    })
    keep('attachments', ticketId, left.length ? left : null)
  },
  /** The files are on their way; their addresses stay valid for the bubbles that show them. */
  handOver(ticketId: number): readonly Attachment[] {
    const files = getState().attachments[ticketId] ?? []
    keep('attachments', ticketId, null)
    return files
  },
}

const signKey = 'signOption'
/** Whether messages begin with the person's name; on until it is turned off, on this device. */
export const signStore = create<{ signs: boolean }>()(() => ({
  signs: localStorage.getItem(signKey) !== 'false',
}))
export function chooseSign(signs: boolean) {
  localStorage.setItem(signKey, String(signs))
  signStore.setState({ signs })
}
