/** Says why an entry stays where it is, when somebody tries to drag it. */
import { useRef, type PointerEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { toasts } from '#web/lib/toasts'

/** Pixels that a pointer moves by a drag, and not by a click. */
const dragFrom = 8

interface Press {
  readonly x: number
  readonly y: number
  readonly reason: string
}

/** Handlers for an element around the entries. */
export function useFixedHint() {
  const { t } = useTranslation('schedules')
  const press = useRef<Press | null>(null)
  return {
    onPointerDown: ({ target, clientX: x, clientY: y }: PointerEvent) => {
      const entry = (target as Element).closest('.fixed_state, .fixed_author')
      const isOthers = entry?.classList.contains('fixed_author')
      const reason = t(isOthers ? 'entry.others' : 'entry.fixed')
      press.current = entry ? { x, y, reason } : null
    },
    onPointerMove: ({ clientX, clientY, pointerType }: PointerEvent) => {
      const at = press.current
      // A finger that moves scrolls.
      if (!at || pointerType === 'touch') return
      if (Math.hypot(clientX - at.x, clientY - at.y) < dragFrom) return
      press.current = null
      toasts.info(at.reason)
    },
    onPointerUp: () => {
      press.current = null
    },
  }
}
