/** Drags a row by touch or mouse: it moves one place when it passes the middle of a neighbour. */
import { useEffect, useRef, useState, type PointerEvent, type RefObject } from 'react'

export interface Drag {
  readonly isDragged: boolean
  /** For the handle's `onPointerDown`. */
  readonly begin: (event: PointerEvent) => void
}

export function useDrag(row: RefObject<HTMLElement | null>, onMove: (by: -1 | 1) => void): Drag {
  const [isDragged, setDragged] = useState(false)
  const move = useRef(onMove)
  useEffect(() => {
    move.current = onMove
  })
  const stop = useRef<(() => void) | null>(null)
  useEffect(() => () => stop.current?.(), [])

  function begin({ pointerId, button, nativeEvent }: PointerEvent) {
    if (button !== 0) return
    // Prevent text selection and focus of the handle.
    nativeEvent.preventDefault()
    // Listen on the window, because the row is moved in the DOM during the drag.
    const ending = new AbortController()
    const listen = (
      kind: 'pointermove' | 'pointerup' | 'pointercancel',
      handle: (y: number) => void
    ) =>
      window.addEventListener(
        kind,
        (event) => event.pointerId === pointerId && handle(event.clientY),
        {
          signal: ending.signal,
        }
      )
    stop.current = () => {
      ending.abort()
      setDragged(false)
    }
    listen('pointermove', (y) => {
      const by = row.current && stepTowards(row.current, y)
      if (by) move.current(by)
    })
    listen('pointerup', () => stop.current?.())
    listen('pointercancel', () => stop.current?.())
    setDragged(true)
  }
  return { isDragged, begin }
}

function stepTowards(row: HTMLElement, y: number): -1 | 1 | null {
  const { previousElementSibling: above, nextElementSibling: below } = row
  if (above && y < middleOf(above)) return -1
  if (below && y > middleOf(below)) return 1
  return null
}

function middleOf(element: Element) {
  const { top, height } = element.getBoundingClientRect()
  return top + height / 2
}
