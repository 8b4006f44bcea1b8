/** What the person set about the frame on this device: an open or a narrow menu. */
import { create } from 'zustand'
import { onRoom, hasRoom } from '#web/kit/appearance'

const storageKey = 'menu'

/** In a window without room the menu is narrow, whatever was chosen for a large one. */
const requested = () => hasRoom() && localStorage.getItem(storageKey) !== 'narrow'

export const frameStore = create<{ wide: boolean }>()(() => ({ wide: requested() }))
onRoom(() => frameStore.setState({ wide: requested() }))

export function toggleMenu() {
  const wide = !frameStore.getState().wide
  if (hasRoom()) localStorage.setItem(storageKey, wide ? 'wide' : 'narrow')
  frameStore.setState({ wide })
}
