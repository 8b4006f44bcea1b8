/** What a person has begun to write in a talk and not sent; it outlives a look elsewhere and a reload. */
import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import { rememberedPerson, sessionStore } from '#web/shell/session_store'

interface Drafts {
  /** By talk. */
  readonly texts: Readonly<Record<number, string>>
}
interface Stored extends Drafts {
  readonly writer: number | null
}

const none: Drafts = { texts: {} }

/** Whose drafts these are. Read from what is stored: on start it is there before the session. */
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

// The next person at this browser starts afresh. Whoever waits for the server is not gone.
sessionStore.subscribe(({ phase }) => {
  if (phase === 'out') draftStore.setState(none, true)
})

export const useDraft = (talkId: number) => draftStore(({ texts }) => texts[talkId] ?? '')

export const draftOf = (talkId: number) => draftStore.getState().texts[talkId] ?? ''

/** An empty one is forgotten. */
export function keepDraft(talkId: number, text: string) {
  const texts = { ...draftStore.getState().texts, [talkId]: text }
  if (!text) delete texts[talkId]
  draftStore.setState({ texts })
}
