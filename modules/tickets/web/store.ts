/** What a person has set up on the tickets screen and would miss after a look elsewhere; no server data. */
import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import { sessionStore, storedSession } from '#web/shell/session_store'
import { lookAt } from './file_facts'
import type { HeldElsewhere } from './held_elsewhere'
import { hold, letAllGo, letGo } from './held_files'
import type { Quote, Ticket } from './model'

export type Tab = 'open' | 'closed' | 'search'
export type OpenTab = 'mine' | 'waiting'

export interface Attachment {
  readonly key: string
  readonly file: File
  /** An object URL of the file. */
  readonly url: string
  readonly caption: string
}

/** A message of ours whose words are being changed. */
export interface Editing {
  readonly messageId: number
  /** As it stands in the field, without the signature. */
  readonly text: string
  /** What stands before it and stays. */
  readonly signature: string
  /** As it was sent. */
  readonly former: string
}

interface TicketsUi {
  readonly tab: Tab
  readonly openTab: OpenTab
  readonly search: string
  /** By ticket. */
  readonly drafts: Readonly<Record<number, string>>
  readonly quotes: Readonly<Record<number, Quote & { readonly id: number }>>
  readonly attachments: Readonly<Record<number, readonly Attachment[]>>
  /** The key of the attachment whose caption is being written. */
  readonly chosen: Readonly<Record<number, string>>
  readonly editing: Readonly<Record<number, Editing>>
  /** How many messages were unread when a ticket was taken: accepting clears the server's count. */
  readonly unreadWhenTaken: Readonly<Record<number, number>>
  readonly isContactShown: boolean
  /** The ticket that is being passed on, while one chooses where to. */
  readonly passing: Ticket | null
  /** What could not be taken, and who has it; until the next deed. */
  readonly held: { readonly ticket: Ticket; readonly held: HeldElsewhere } | null
}

const start: TicketsUi = {
  tab: 'open',
  openTab: 'mine',
  search: '',
  drafts: {},
  quotes: {},
  attachments: {},
  chosen: {},
  editing: {},
  unreadWhenTaken: {},
  isContactShown: false,
  passing: null,
  held: null,
}

/** Whose drafts these are. Read from what is stored: on start it is there before the session. */
const writer = () => storedSession()?.user.id ?? null

/** Drafts outlive a reload of the page, also one while the server is away; not the browser's window. */
export const ticketsStore = create<TicketsUi>()(
  persist(() => start, {
    name: 'tickets',
    storage: createJSONStorage(() => sessionStorage),
    partialize: ({ drafts }) => ({ drafts, writer: writer() }),
    merge: (stored, current) => {
      const { drafts, writer: of } = (stored ?? {}) as Partial<Stored>
      return drafts && of === writer() ? { ...current, drafts } : current
    },
  })
)
interface Stored {
  readonly drafts: TicketsUi['drafts']
  readonly writer: number | null
}
const { getState, setState } = ticketsStore

// The next person at this browser starts afresh. Whoever waits for the server is not gone.
sessionStore.subscribe(({ phase }) => {
  if (phase !== 'out') return
  setState(start, true)
  letAllGo()
})

type PerTicket = 'drafts' | 'quotes' | 'attachments' | 'chosen' | 'editing' | 'unreadWhenTaken'
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
  showContact: (isContactShown: boolean) => setState({ isContactShown }),
  passOn: (passing: Ticket | null) => setState({ passing }),
  tellHeld: (held: TicketsUi['held']) => setState({ held }),
  draft: (ticketId: number, text: string) => keep('drafts', ticketId, text || null),
  quote: (ticketId: number, quote: (Quote & { id: number }) | null) =>
    keep('quotes', ticketId, quote),
  noteUnread: (ticketId: number, unread: number | null) =>
    keep('unreadWhenTaken', ticketId, unread),
  edit: (ticketId: number, editing: Editing | null) => keep('editing', ticketId, editing),
  /** What has been written becomes the caption of the first file. */
  attach(ticketId: number, files: readonly File[]) {
    const { attachments, drafts } = getState()
    const before = attachments[ticketId] ?? []
    const draft = before.length ? '' : (drafts[ticketId] ?? '')
    const added = files.map((file, index) => {
      const url = hold(file)
      lookAt(file, url)
      return { key: crypto.randomUUID(), file, url, caption: index === 0 ? draft : '' }
    })
    keep('attachments', ticketId, [...before, ...added])
    if (!before.length) {
      keep('chosen', ticketId, added[0]?.key ?? null)
      keep('drafts', ticketId, null)
    }
  },
  choose: (ticketId: number, key: string) => keep('chosen', ticketId, key),
  caption(ticketId: number, key: string, caption: string) {
    const all = getState().attachments[ticketId] ?? []
    const changed = all.map((one) => (one.key === key ? { ...one, caption } : one))
    keep('attachments', ticketId, changed)
  },
  /** The words of the last file that is taken away are words again. */
  detach(ticketId: number, key: string) {
    const all = getState().attachments[ticketId] ?? []
    const gone = all.find((one) => one.key === key)
    if (gone) letGo(gone.url)
    const left = all.filter((one) => one.key !== key)
    keep('attachments', ticketId, left.length ? left : null)
    if (!left.length) keep('drafts', ticketId, gone?.caption || null)
    if (getState().chosen[ticketId] === key) keep('chosen', ticketId, left[0]?.key ?? null)
  },
  /** The files are on their way; their addresses stay valid for the bubbles that show them. */
  handOver(ticketId: number): readonly Attachment[] {
    const files = getState().attachments[ticketId] ?? []
    keep('attachments', ticketId, null)
    keep('chosen', ticketId, null)
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

const enterKey = 'enterSends'
/** Whether Enter sends and Shift+Enter breaks the line, or the other way round; on this device. */
export const enterStore = create<{ sends: boolean }>()(() => ({
  sends: localStorage.getItem(enterKey) !== 'false',
}))
export function chooseEnter(sends: boolean) {
  localStorage.setItem(enterKey, String(sends))
  enterStore.setState({ sends })
}
