/** What the person set about the frame on this device: an open or a narrow menu. */
import { create } from 'zustand'
import { startsWide } from '#web/kit/appearance'

const storageKey = 'menu'
const stored = () => localStorage.getItem(storageKey)

export const frameStore = create<{ wide: boolean }>()(() => ({
  wide: stored() ? stored() === 'wide' : startsWide(),
}))

export function toggleMenu() {
  const wide = !frameStore.getState().wide
  localStorage.setItem(storageKey, wide ? 'wide' : 'narrow')
  frameStore.setState({ wide })
}
