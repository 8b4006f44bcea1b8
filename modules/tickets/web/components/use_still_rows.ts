/** Keeps the visible rows in place when others' changes insert or remove rows above them. */
import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'
import type { Ticket } from '../model'
import { shiftOf } from '../still_rows'

/** Milliseconds after a pointer move or key during which a row counts as in use. */
const handMs = 2000
const itemInUse = '[data-ticket]:hover, [data-ticket]:focus-within'

/**
 * Returns the handlers of the list's box. At the very top new rows push the others down, as expected there. While a
 * row is in use, however, they are inserted out of sight, and shown once the pointer rests.
 */
export function useStillRows(
  box: RefObject<HTMLDivElement | null>,
  rows: readonly Ticket[],
  itemHeight: number
) {
  const known = useRef(rows)
  const lastUse = useRef(-handMs)
  const followsTop = useRef(false)
  const ownTop = useRef<number | null>(null)
  const resting = useRef<ReturnType<typeof setTimeout>>(undefined)

  useLayoutEffect(() => {
    const before = known.current
    known.current = rows
    const element = box.current
    if (!element || before === rows) return

    function goTo(top: number) {
      ownTop.current = top
      element!.scrollTo({ top })
    }
    function backToTop() {
      const left = handMs - (performance.now() - lastUse.current)
      if (!followsTop.current) return
      if (left > 0) resting.current = setTimeout(backToTop, left)
      else goTo(0)
    }

    const isInUse = performance.now() - lastUse.current < handMs
    const item = isInUse ? element.querySelector<HTMLElement>(itemInUse) : null
    const isAtTop = element.scrollTop <= 0 || followsTop.current
    if (isAtTop && !item) return backToTop()
    const shift = shiftOf(before, rows, {
      first: Math.floor(element.scrollTop / itemHeight),
      room: Math.ceil(element.clientHeight / itemHeight) + 1,
      heldId: item ? Number(item.dataset.ticket) : null,
    })
    if (shift) goTo(element.scrollTop + shift * itemHeight)
    followsTop.current = isAtTop
    clearTimeout(resting.current)
    if (isAtTop) backToTop()
  }, [box, rows, itemHeight])

  useEffect(() => () => clearTimeout(resting.current), [])

  const use = () => void (lastUse.current = performance.now())
  return {
    onPointerMove: use,
    onKeyDown: use,
    onScroll() {
      const isOurs = box.current?.scrollTop === ownTop.current
      ownTop.current = null
      // A scroll by the user cancels the pending return to the top.
      if (!isOurs) followsTop.current = false
    },
  }
}
