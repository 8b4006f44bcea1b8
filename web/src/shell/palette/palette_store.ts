/** State of the command palette: whether it is open, and the recent choices in this window. */
import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import { sessionStore } from '#web/shell/session_store'

/** A recent destination; actions are not kept. */
export interface Recent {
  readonly key: string
  readonly label: string
  readonly to: string
}
const most = 5

interface PaletteState {
  readonly isOpen: boolean
  readonly recent: readonly Recent[]
}
const start: PaletteState = { isOpen: false, recent: [] }

/** In session storage, not local storage: names of customers must not outlive the session. */
export const paletteStore = create<PaletteState>()(
  persist(() => start, {
    name: 'palette',
    storage: createJSONStorage(() => sessionStorage),
    partialize: ({ recent }) => ({ recent }),
  })
)

sessionStore.subscribe(({ session }) => {
  if (!session) paletteStore.setState(start, true)
})

export const openPalette = () => paletteStore.setState({ isOpen: true })
export const closePalette = () => paletteStore.setState({ isOpen: false })

export function remember({ key, label, to }: Recent) {
  const others = paletteStore.getState().recent.filter((one) => one.key !== key)
  paletteStore.setState({ recent: [{ key, label, to }, ...others].slice(0, most) })
}
