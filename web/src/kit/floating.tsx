/** A small popover next to its anchor: above everything, inside the window, closed by Escape or a click outside. */
import { useCallback, useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import styles from './floating.module.css'

/** Pixels between the panel, its anchor and the window's edge. */
const gap = 6
const edge = 8

export interface FloatingProps {
  readonly anchor: HTMLElement
  /** The side of the anchor that the panel is aligned with. */
  readonly align?: 'start' | 'end'
  readonly onClose: () => void
  readonly children: ReactNode
}

export default function Floating({ anchor, align = 'start', onClose, children }: FloatingProps) {
  const panel = useRef<HTMLDivElement>(null)
  const [at, setAt] = useState<{ left: number; top: number } | null>(null)
  const place = useCallback(() => {
    if (panel.current) setAt(placed(anchor.getBoundingClientRect(), panel.current, align))
  }, [anchor, align])

  useLayoutEffect(() => {
    place()
    if (!panel.current) return
    // Its content may be rendered later.
    const watcher = new ResizeObserver(place)
    watcher.observe(panel.current)
    return () => watcher.disconnect()
  }, [place])
  useClosing(panel, anchor, onClose)
  useLayoutEffect(() => {
    const drawn = panel.current
    return () => {
      // Return the focus, unless the action has moved it elsewhere.
      const now = document.activeElement
      if (now === document.body || drawn?.contains(now)) anchor.focus({ preventScroll: true })
    }
  }, [anchor])

  return createPortal(
    <div
      ref={panel}
      className={styles.panel}
      data-floating
      // Not `hidden`: a hidden element cannot take the focus.
      style={at ?? { left: 0, top: 0, opacity: 0 }}
    >
      {children}
    </div>,
    // Rendered inside the anchor's dialog: screen readers ignore everything outside an open dialog.
    anchor.closest('[role="dialog"]') ?? document.body
  )
}

/** Above the anchor when there is more room there. */
function placed(anchor: DOMRect, panel: HTMLElement, align: 'start' | 'end') {
  const { offsetWidth: width, offsetHeight: height } = panel
  const below = window.innerHeight - anchor.bottom - gap - edge
  const isBelow = below >= height || below >= anchor.top
  const top = isBelow ? anchor.bottom + gap : anchor.top - gap - height
  const left = align === 'start' ? anchor.left : anchor.right - width
  const within = (value: number, most: number) => Math.max(edge, Math.min(value, most - edge))
  return {
    left: within(left, window.innerWidth - width),
    top: within(top, window.innerHeight - height),
  }
}

function useClosing(
  panel: React.RefObject<HTMLElement | null>,
  anchor: HTMLElement,
  onClose: () => void
) {
  useEffect(() => {
    const isOutside = (target: EventTarget | null) =>
      !(target instanceof Node && (panel.current?.contains(target) || anchor.contains(target)))
    const onPointer = (event: PointerEvent) => isOutside(event.target) && onClose()
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.preventDefault()
      event.stopPropagation()
      onClose()
    }
    const onScroll = (event: Event) => isOutside(event.target) && onClose()
    document.addEventListener('pointerdown', onPointer, true)
    document.addEventListener('keydown', onKey, true)
    document.addEventListener('wheel', onScroll, { capture: true, passive: true })
    window.addEventListener('resize', onClose)
    return () => {
      document.removeEventListener('pointerdown', onPointer, true)
      document.removeEventListener('keydown', onKey, true)
      document.removeEventListener('wheel', onScroll, { capture: true })
      window.removeEventListener('resize', onClose)
    }
  }, [panel, anchor, onClose])
}
