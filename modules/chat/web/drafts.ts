/** Unsent drafts per talk; they survive navigation and a reload. */
import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import { rememberedPerson, sessionStore } from '#web/shell/session_store'

interface Drafts {
  /** By talk id. */
  readonly texts: Readonly<Record<number, string>>
}
interface Stored extends Drafts {
  readonly writer: number | null
}

const none: Drafts = { texts: {} }

/** The user to whom the drafts belong. Read from storage, since on start it is available before the session. */
const writer = () => rememberedPerson()

const draftStore = create<Drafts>()(
  persist(() => none, {
    name: 'chat.drafts',
    storage: createJSONStorage(() => sessionStorage),
    partialize: ({ texts }): Stored => ({ texts, writer: writer() }),
    merge: (stored, current) => {
      const { texts, writer: of } = (stored ?? {}) as Partial<Stored>
      return texts && of === writer() ? { texts } : current
    },
  })
)

// Clears the drafts on logout, for the next user of this browser; not while the session is still being loaded.
sessionStore.subscribe(({ phase }) => {
  if (phase === 'out') draftStore.setState(none, true)
})

export const useDraft = (talkId: number) => draftStore(({ texts }) => texts[talkId] ?? '')

export const draftOf = (talkId: number) => draftStore.getState().texts[talkId] ?? ''

/** An empty draft is removed. */
export function keepDraft(talkId: number, text: string) {
  const texts = { ...draftStore.getState().texts, [talkId]: text }
  if (!text) delete texts[talkId]
  draftStore.setState({ texts })
}
