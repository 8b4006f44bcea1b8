/** Light or dark mode: the user's choice on this device, else the system's. */
import { useSyncExternalStore } from 'react'
import { create } from 'zustand'
import { paintPage, type Mode } from '#web/kit/theme'
import { brandStore } from '#web/lib/brand'

const storageKey = 'theme'
const systemDark = () => window.matchMedia('(prefers-color-scheme: dark)')
const systemStill = () => window.matchMedia('(prefers-reduced-motion: reduce)')

function preferredMode(): Mode {
  const stored = localStorage.getItem(storageKey)
  if (stored === 'light' || stored === 'dark') return stored
  return systemDark().matches ? 'dark' : 'light'
}

export const appearance = create<{ mode: Mode }>()(() => ({ mode: preferredMode() }))

/** Applies mode and brand, and follows the system until the user chooses. Call once, before the first render. */
export function startAppearance() {
  const paint = () => paintPage(appearance.getState().mode, brandStore.getState())
  paint()
  appearance.subscribe(paint)
  brandStore.subscribe(paint)
  systemDark().addEventListener('change', () => appearance.setState({ mode: preferredMode() }))
}

export function chooseMode(mode: Mode) {
  localStorage.setItem(storageKey, mode)
  appearance.setState({ mode })
}

/** Whether the system requests reduced motion. */
export const isStill = () => systemStill().matches

/** Below 600 px: tabs at the bottom, pages in full screen. */
export const useIsPhone = () => useMedia('(max-width: 599.98px)')
/** Above 1200 px the side menu is open at first, beside the page. */
const room = () => window.matchMedia('(min-width: 1200.02px)')
export const hasRoom = () => room().matches
/** Calls back when the window crosses that width. */
export const onRoom = (changed: () => void) => room().addEventListener('change', changed)

export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const list = window.matchMedia(query)
      list.addEventListener('change', changed)
      return () => list.removeEventListener('change', changed)
    },
    () => window.matchMedia(query).matches
  )
}
