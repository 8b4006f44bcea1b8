/** What a person has set up on the tickets screen and would miss after a look elsewhere; no server data. */
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
  /** What was said and the server does not have yet, by its name. */
  readonly unsent: Readonly<Record<string, Sending>>
  /** How many messages were unread when a ticket was taken: accepting clears the server's count. */
  readonly unreadWhenTaken: Readonly<Record<number, number>>
  readonly isContactShown: boolean
  /** The ticket that is being passed on, while one chooses where to. */
  readonly passing: Ticket | null
  /** What could not be taken, and who has it; until the next action. */
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

/** Whose words these are. Read from what is stored: on start it is there before the session. */
let writer = rememberedPerson()

/** Words outlive a reload of the page, also one while the server is away; not the browser's window. */
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

/** Files, and what another module sends, cannot be written down. */
function textOf(unsent: TicketsUi['unsent']): TicketsUi['unsent'] {
  const isText = ([, { enclosure, prepared }]: [string, Sending]) =>
    enclosure?.kind !== 'file' && !prepared
  return Object.fromEntries(Object.entries(unsent).filter(isText))
}

// The next person at this browser starts afresh. Whoever waits for the server, or was put out, is not gone.
sessionStore.subscribe(({ phase, session, left }) => {
  const next = session?.user.id ?? writer
  if (next === writer && !(phase === 'out' && left)) return
  writer = next
  setState(start, true)
  removeAllFiles()
})

// Files are lost with the page, and whoever closes it believes that all has left.
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
  /** Typing leads to the results, clearing leads back. */
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
  /** The server has it, or it was taken back. */
  forgetUnsent({ clientId, url }: Sending) {
    const unsent = { ...getState().unsent }
    delete unsent[clientId]
    setState({ unsent })
    removeFile(url)
  },
  /** What has been written becomes the caption of the first file, if that can have one. */
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
  /** The words of the last file that is taken away are words again. */
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
  /** The files are on their way; their addresses stay valid for the bubbles that show them. */
  handOver(ticketId: number): readonly Attachment[] {
    const files = getState().attachments[ticketId] ?? []
    keep('attachments', ticketId, null)
    keep('chosen', ticketId, null)
    return files
  },
}

const signatureKey = 'signOption'
/** Whether messages begin with the person's name; on until it is turned off, on this device. */
export const signatureStore = create<{ signs: boolean }>()(() => ({
  signs: localStorage.getItem(signatureKey) !== 'false',
}))
export function setSignature(signs: boolean) {
  localStorage.setItem(signatureKey, String(signs))
  signatureStore.setState({ signs })
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
