/** State of the frame on this device: whether the menu is open or narrow. */
import { create } from 'zustand'
import { onRoom, hasRoom } from '#web/kit/appearance'

const storageKey = 'menu'

/** In a window below the minimum width the menu is narrow, whatever was chosen for a wide one. */
const requested = () => hasRoom() && localStorage.getItem(storageKey) !== 'narrow'

export const frameStore = create<{ wide: boolean }>()(() => ({ wide: requested() }))
onRoom(() => frameStore.setState({ wide: requested() }))

export function toggleMenu() {
  const wide = !frameStore.getState().wide
  if (hasRoom()) localStorage.setItem(storageKey, wide ? 'wide' : 'narrow')
  frameStore.setState({ wide })
}
