/** Unsent drafts per thread; they survive navigation and a reload. */
import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import { rememberedPerson, sessionStore } from '#web/shell/session_store'

interface Drafts {
  /** By thread id. */
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

export const useDraft = (threadId: number) => draftStore(({ texts }) => texts[threadId] ?? '')

export const draftOf = (threadId: number) => draftStore.getState().texts[threadId] ?? ''

/** An empty draft is removed. */
export function keepDraft(threadId: number, text: string) {
  const texts = { ...draftStore.getState().texts, [threadId]: text }
  if (!text) delete texts[threadId]
  draftStore.setState({ texts })
}
