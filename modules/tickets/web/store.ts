/**
 * UI state of the tickets screen that must survive navigation: drafts, attachments, unsent messages; no server data.
 */
import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import { rememberedPerson, sessionStore } from '#web/shell/session_store'
import { isWordless } from './file_kind'
import type { TicketConflict } from './ticket_conflict'
import {
  besideDraft,
  removeAllFiles,
  removeFile,
  type Attachment,
  type TakenBack,
} from './outgoing_files'
import type { Quote, Ticket } from './model'
import type { Sending } from './sending'

export type Tab = 'open' | 'closed' | 'search'
export type OpenTab = 'mine' | 'waiting'

/** A message of ours whose text is being edited. */
export interface Editing {
  readonly messageId: number
  /** As shown in the field, without the signature. */
  readonly text: string
  /** The signature before the text; it is kept. */
  readonly signature: string
  /** The text as it was sent. */
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
  /** The key of the attachment whose caption is being edited. */
  readonly chosen: Readonly<Record<number, string>>
  readonly editing: Readonly<Record<number, Editing>>
  /** Messages that the server does not have yet, by client id. */
  readonly unsent: Readonly<Record<string, Sending>>
  /** The unread count when a ticket was accepted: accepting resets the server's count. */
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
  drafts: {},
  quotes: {},
  attachments: {},
  chosen: {},
  editing: {},
  unsent: {},
  unreadWhenTaken: {},
  isContactShown: false,
  passing: null,
  conflict: null,
}

/** The user whose texts these are. Read from storage: on start the texts are loaded before the session. */
let writer = rememberedPerson()

/** Texts survive a reload of the page, also one while the server is unreachable; not closing the browser window. */
export const ticketsStore = create<TicketsUi>()(
  persist(() => start, {
    name: 'tickets',
    storage: createJSONStorage(() => sessionStorage),
    partialize: ({ drafts, unsent }) => ({ drafts, unsent: textOf(unsent), writer }),
    merge: (stored, current) => {
      const { writer: of, ...texts } = (stored ?? {}) as Partial<Stored>
      return of === writer ? { ...current, ...texts } : current
    },
  })
)
interface Stored extends Pick<TicketsUi, 'drafts' | 'unsent'> {
  readonly writer: number | null
}
const { getState, setState } = ticketsStore

/** Files, and prepared messages of other modules, cannot be serialised. */
function textOf(unsent: TicketsUi['unsent']): TicketsUi['unsent'] {
  const isText = ([, { enclosure, prepared }]: [string, Sending]) =>
    enclosure?.kind !== 'file' && !prepared
  return Object.fromEntries(Object.entries(unsent).filter(isText))
}

// Reset on sign-out and when another user signs in; kept while the server is away or when the session was ended.
sessionStore.subscribe(({ phase, session, left }) => {
  const next = session?.user.id ?? writer
  if (next === writer && !(phase === 'out' && left)) return
  writer = next
  setState(start, true)
  removeAllFiles()
})

// Files are lost with the page, and a user who closes it assumes that everything has been sent.
window.addEventListener('beforeunload', (event) => {
  const { attachments, unsent } = getState()
  const isBegun = Object.keys({ ...attachments, ...unsent }).length > 0
  if (isBegun && sessionStore.getState().phase !== 'out') event.preventDefault()
})

type PerTicket = 'drafts' | 'quotes' | 'attachments' | 'chosen' | 'editing' | 'unreadWhenTaken'
function keep<K extends PerTicket>(name: K, ticketId: number, value: TicketsUi[K][number] | null) {
  const values: Record<number, TicketsUi[K][number]> = { ...getState()[name] }
  if (value === null) delete values[ticketId]
  else values[ticketId] = value
  setState({ [name]: values })
}

const together = (...texts: readonly (string | undefined)[]) => texts.filter(Boolean).join('\n')

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
  draft: (ticketId: number, text: string) => keep('drafts', ticketId, text || null),
  quote: (ticketId: number, quote: (Quote & { id: number }) | null) =>
    keep('quotes', ticketId, quote),
  noteUnread: (ticketId: number, unread: number | null) =>
    keep('unreadWhenTaken', ticketId, unread),
  edit: (ticketId: number, editing: Editing | null) => keep('editing', ticketId, editing),
  keepUnsent: (sending: Sending) =>
    setState(({ unsent }) => ({ unsent: { ...unsent, [sending.clientId]: sending } })),
  /** Called when the server has it, or when the user took it back. */
  forgetUnsent({ clientId, url }: Sending) {
    const unsent = { ...getState().unsent }
    delete unsent[clientId]
    setState({ unsent })
    removeFile(url)
  },
  /** The draft becomes the caption of the first file, if its kind can have one. */
  attach(ticketId: number, files: readonly File[], back?: TakenBack) {
    const { attachments, drafts } = getState()
    const before = attachments[ticketId] ?? []
    const added = files.map((file, index) => besideDraft(file, index ? undefined : back))
    keep('attachments', ticketId, [...before, ...added])
    if (before.length || !added[0]) return
    keep('chosen', ticketId, added[0].key)
    if (isWordless(added[0])) return
    ticketsUi.caption(ticketId, added[0].key, together(added[0].caption, drafts[ticketId]))
    keep('drafts', ticketId, null)
  },
  choose: (ticketId: number, key: string) => keep('chosen', ticketId, key),
  caption(ticketId: number, key: string, caption: string) {
    const all = getState().attachments[ticketId] ?? []
    const changed = all.map((one) => (one.key === key ? { ...one, caption } : one))
    keep('attachments', ticketId, changed)
  },
  /** When the last file is removed, its caption becomes the draft again. */
  detach(ticketId: number, key: string) {
    const { attachments, drafts } = getState()
    const all = attachments[ticketId] ?? []
    const gone = all.find((one) => one.key === key)
    if (gone) removeFile(gone.url)
    const left = all.filter((one) => one.key !== key)
    keep('attachments', ticketId, left.length ? left : null)
    if (!left.length) ticketsUi.draft(ticketId, together(drafts[ticketId], gone?.caption))
    if (getState().chosen[ticketId] === key) keep('chosen', ticketId, left[0]?.key ?? null)
  },
  /** Takes the files to be sent; their object URLs stay valid for the bubbles that show them. */
  handOver(ticketId: number): readonly Attachment[] {
    const files = getState().attachments[ticketId] ?? []
    keep('attachments', ticketId, null)
    keep('chosen', ticketId, null)
    return files
  },
}

const signatureKey = 'signOption'
/** Whether messages begin with the user's name; on by default, stored on this device. */
export const signatureStore = create<{ signs: boolean }>()(() => ({
  signs: localStorage.getItem(signatureKey) !== 'false',
}))
export function setSignature(signs: boolean) {
  localStorage.setItem(signatureKey, String(signs))
  signatureStore.setState({ signs })
}

const enterKey = 'enterSends'
/** Whether Enter sends and Shift+Enter inserts a line break, or the reverse; stored on this device. */
export const enterStore = create<{ sends: boolean }>()(() => ({
  sends: localStorage.getItem(enterKey) !== 'false',
}))
export function chooseEnter(sends: boolean) {
  localStorage.setItem(enterKey, String(sends))
  enterStore.setState({ sends })
}
