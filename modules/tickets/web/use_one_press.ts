/** A double click runs one action: ignore its second click, which may hit whatever the first one put there. */
import { useCallback, useRef, type MouseEvent } from 'react'

/** Pixels and milliseconds within which two taps are a double tap, for browsers that do not count taps. */
const [nearPx, soonMs] = [24, 500]

interface Press {
  readonly x: number
  readonly y: number
  readonly at: number
  isAction: boolean
}

/** The wrapped action, and handlers for the element that contains everything that triggers it. */
export function useOnePress<A extends readonly unknown[]>(action: (...of: A) => unknown) {
  const last = useRef<Press | null>(null)
  const act = useCallback(
    (...of: A) => {
      if (last.current) last.current.isAction = true
      void action(...of)
    },
    [action]
  )
  const isFurther = (event: MouseEvent) => last.current?.isAction && isNext(last.current, event)
  return {
    act,
    guard: {
      // Prevents the focus change, too: keys would go to the newly focused element.
      onMouseDownCapture: (event: MouseEvent) => {
        if (isFurther(event)) event.preventDefault()
      },
      onClickCapture: (event: MouseEvent) => {
        if (isFurther(event)) {
          event.preventDefault()
          return event.stopPropagation()
        }
        const { clientX: x, clientY: y, timeStamp: at } = event
        last.current = { x, y, at, isAction: false }
      },
    },
  }
}

/** Whether the click belongs to the same double click. */
function isNext({ x, y, at }: Press, event: MouseEvent): boolean {
  const { detail, clientX, clientY, timeStamp, nativeEvent } = event
  if (detail !== 1) return detail > 1
  const isTap = (nativeEvent as Partial<PointerEvent>).pointerType === 'touch'
  return isTap && timeStamp - at < soonMs && Math.hypot(clientX - x, clientY - y) < nearPx
}
