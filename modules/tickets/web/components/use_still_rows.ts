/** What others do slides in above without moving the rows one is looking at, or is about to use. */
import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'
import type { Ticket } from '../model'
import { shiftOf } from '../still_rows'

/** Milliseconds for which a hand that moved over a row is still about to use it. */
const handMs = 2000
const heldItem = '[data-ticket]:hover, [data-ticket]:focus-within'

/**
 * Answers the listeners of the list's box. At the very top new rows push, as they should: there one waits
 * for them. Only while a hand is at a row do they come in out of sight, and show when it rests.
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
    const item = isInUse ? element.querySelector<HTMLElement>(heldItem) : null
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
      // The person's own scrolling ends the wait for the top.
      if (!isOurs) followsTop.current = false
    },
  }
}
