/** What users have written and not sent yet: drafts, attachments, unsent messages; it survives navigation. No server data. */
import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import { rememberedPerson, sessionStore } from '#web/shell/session_store'
import { isWordless } from './file_kind'
import {
  besideDraft,
  removeAllFiles,
  removeFile,
  type Attachment,
  type TakenBack,
} from './outgoing_files'
import type { Quote } from './model'
import type { Sending } from './sending'

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

interface Writing {
  /** By ticket. */
  readonly drafts: Readonly<Record<number, string>>
  readonly quotes: Readonly<Record<number, Quote & { readonly id: number }>>
  readonly attachments: Readonly<Record<number, readonly Attachment[]>>
  /** The key of the attachment whose caption is being edited. */
  readonly chosen: Readonly<Record<number, string>>
  readonly editing: Readonly<Record<number, Editing>>
  /** Messages that the server does not have yet, by client id. */
  readonly unsent: Readonly<Record<string, Sending>>
}

const start: Writing = {
  drafts: {},
  quotes: {},
  attachments: {},
  chosen: {},
  editing: {},
  unsent: {},
}

/** The user whose texts these are. Read from storage: on start the texts are loaded before the session. */
let writer = rememberedPerson()

/** Texts survive a reload of the page, also one while the server is unreachable; not closing the browser window. */
export const writingStore = create<Writing>()(
  persist(() => start, {
    // The name of the releases in which tickets had these texts: a draft survives the update, too.
    name: 'tickets',
    storage: createJSONStorage(() => sessionStorage),
    partialize: ({ drafts, unsent }) => ({ drafts, unsent: textOf(unsent), writer }),
    merge: (stored, current) => {
      const { writer: of, ...texts } = (stored ?? {}) as Partial<Stored>
      return of === writer ? { ...current, ...texts } : current
    },
  })
)
interface Stored extends Pick<Writing, 'drafts' | 'unsent'> {
  readonly writer: number | null
}
const { getState, setState } = writingStore

/** Files, and prepared messages of other modules, cannot be serialised. */
function textOf(unsent: Writing['unsent']): Writing['unsent'] {
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

type PerTicket = 'drafts' | 'quotes' | 'attachments' | 'chosen' | 'editing'
function keep<K extends PerTicket>(name: K, ticketId: number, value: Writing[K][number] | null) {
  const values: Record<number, Writing[K][number]> = { ...getState()[name] }
  if (value === null) delete values[ticketId]
  else values[ticketId] = value
  setState({ [name]: values })
}

const together = (...texts: readonly (string | undefined)[]) => texts.filter(Boolean).join('\n')

export const writingUi = {
  draft: (ticketId: number, text: string) => keep('drafts', ticketId, text || null),
  /** An existing draft is kept. */
  beginDraft(ticketId: number, text: string) {
    if (!getState().drafts[ticketId]) writingUi.draft(ticketId, text)
  },
  quote: (ticketId: number, quote: (Quote & { id: number }) | null) =>
    keep('quotes', ticketId, quote),
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
    writingUi.caption(ticketId, added[0].key, together(added[0].caption, drafts[ticketId]))
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
    if (!left.length) writingUi.draft(ticketId, together(drafts[ticketId], gone?.caption))
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
