/** What others do slides in above without moving the rows one is looking at. */
import { useLayoutEffect, useRef, type RefObject } from 'react'
import type { Ticket } from '../model'

/** Answers what to call on each scroll. At the very top new rows may push: there one waits for them. */
export function useStillRows(
  box: RefObject<HTMLDivElement | null>,
  rows: readonly Ticket[],
  itemHeight: number
) {
  const anchor = useRef<{ id: number; offset: number } | null>(null)

  function remember() {
    const top = box.current?.scrollTop ?? 0
    const index = Math.floor(top / itemHeight)
    const row = rows[index]
    anchor.current = top > 0 && row ? { id: row.id, offset: top - index * itemHeight } : null
  }

  useLayoutEffect(() => {
    const element = box.current
    if (!element || !anchor.current) return
    const { id, offset } = anchor.current
    const index = rows.findIndex((row) => row.id === id)
    // The row that was on top has itself moved up: what followed it is what one looks at.
    if (index > 0) element.scrollTo({ top: index * itemHeight + offset })
  }, [box, rows, itemHeight])

  return remember
}
