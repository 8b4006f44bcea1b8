/** Keyboard navigation of the list (j, k, arrows); when the focused ticket leaves, a neighbour gets the focus. */
import { useEffect, useRef, useState, type FocusEvent, type RefObject } from 'react'
import { hasModifier, isTyping } from '../focus'
import type { Ticket } from '../model'

const steps: Readonly<Record<string, number>> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 }

export function useListFocus(
  box: RefObject<HTMLDivElement | null>,
  rows: readonly Ticket[],
  selectedUuid: string | undefined,
  scrollTo: (index: number) => void
) {
  const [focusedId, setFocusedId] = useState<number | null>(null)
  const lastIndex = useRef(0)
  const selected = rows.find(({ uuid }) => uuid === selectedUuid)
  const isHere = rows.some(({ id }) => id === focusedId)
  const currentId = isHere ? focusedId : (selected?.id ?? rows[0]?.id ?? null)

  function onFocus({ target }: FocusEvent) {
    const item = target.closest<HTMLElement>('[data-ticket]')
    if (!item) return
    const id = Number(item.dataset.ticket)
    lastIndex.current = rows.findIndex((row) => row.id === id)
    setFocusedId(id)
  }

  function go(index: number) {
    const row = rows[index]
    if (!row) return
    scrollTo(index)
    // After the scroll has rendered the row.
    requestAnimationFrame(() => {
      const item = box.current?.querySelector<HTMLElement>(`[data-ticket="${row.id}"]`)
      item?.querySelector<HTMLElement>('a, button')?.focus({ preventScroll: true })
    })
  }

  useEffect(() => {
    function walk(event: KeyboardEvent) {
      const step = steps[event.key]
      if (!step || isTyping(event.target) || hasModifier(event)) return
      const isInList = box.current?.contains(document.activeElement)
      // Outside the list the arrow keys scroll.
      const isArrow = event.key.startsWith('Arrow')
      if (isArrow && !isInList && document.activeElement !== document.body) return
      event.preventDefault()
      const from = rows.findIndex(({ id }) => id === currentId)
      go(isInList ? Math.min(rows.length - 1, Math.max(0, from + step)) : Math.max(0, from))
    }
    document.addEventListener('keydown', walk)
    return () => document.removeEventListener('keydown', walk)
  })

  useEffect(() => {
    const isLost = focusedId !== null && !rows.some(({ id }) => id === focusedId)
    if (isLost && document.activeElement === document.body) {
      go(Math.min(lastIndex.current, rows.length - 1))
    }
  })

  return { currentId, onFocus }
}
