/** Keyboard navigation of a menu: arrows move, Home and End jump, Tab leaves. */
import type { KeyboardEvent } from 'react'

export const itemsOf = (menu: HTMLElement | null) => [
  ...(menu?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? []),
]

export function walk(event: KeyboardEvent, menu: HTMLElement | null, onClose: () => void) {
  const items = itemsOf(menu)
  const now = items.indexOf(document.activeElement as HTMLElement)
  const next: Readonly<Record<string, number>> = {
    ArrowDown: now + 1,
    ArrowRight: now + 1,
    ArrowUp: now - 1,
    ArrowLeft: now - 1,
    Home: 0,
    End: items.length - 1,
  }
  if (event.key === 'Tab') return onClose()
  const to = next[event.key]
  if (to === undefined) return
  event.preventDefault()
  items[(to + items.length) % items.length]?.focus()
}
