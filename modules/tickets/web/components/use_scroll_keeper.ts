/** Keeps the reader's place in a conversation: at the end, or at the line he is reading. */
import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'

/** Pixels from the end that still count as being there. */
const endPx = 60
/** Pixels from the top at which the next older page is fetched (core.md 9). */
const topPx = 50
/** Pixels above the unread mark when a conversation opens there. */
const abovePx = 24

export interface ScrollKeeper {
  readonly isAtEnd: boolean
  readonly onScroll: () => void
  readonly toEnd: () => void
  /** Brings a row to the middle; false when it is not drawn. */
  readonly toRow: (key: string) => boolean
}

interface Place {
  readonly isAtEnd: boolean
  /** The first row in sight, and how far it is from the upper edge. */
  readonly key: string | null
  readonly offset: number
}

/**
 * Rows carry `data-row` with their key, and `data-stays` unless they come and go with their neighbours, as
 * the name of a day does. `landing` names the row at which the conversation opens, null for the end.
 */
export function useScrollKeeper(
  boxRef: RefObject<HTMLDivElement | null>,
  rows: readonly unknown[],
  { landing, onTop }: { landing: string | null; onTop: () => void }
): ScrollKeeper {
  const [isAtEnd, setAtEnd] = useState(landing === null)
  const place = useRef<Place | null>(null)

  const remember = useCallback(() => {
    if (!boxRef.current) return
    place.current = placeIn(boxRef.current)
    setAtEnd(place.current.isAtEnd)
  }, [boxRef])

  const settle = useCallback(() => {
    if (boxRef.current && place.current) restore(boxRef.current, place.current)
  }, [boxRef])

  useLayoutEffect(() => {
    if (!boxRef.current) return
    if (place.current) return settle()
    const row = rowOf(boxRef.current, landing)
    boxRef.current.scrollTo({ top: row ? row.offsetTop - abovePx : boxRef.current.scrollHeight })
    place.current = placeIn(boxRef.current)
  }, [boxRef, rows, landing, settle])

  // A picture without a known size, a longer composer, a turned phone.
  useEffect(() => {
    if (!boxRef.current) return
    const watcher = new ResizeObserver(settle)
    watcher.observe(boxRef.current)
    if (boxRef.current.firstElementChild) watcher.observe(boxRef.current.firstElementChild)
    // What is drawn first may already reach the end.
    const drawn = requestAnimationFrame(remember)
    return () => {
      cancelAnimationFrame(drawn)
      watcher.disconnect()
    }
  }, [boxRef, settle, remember])

  const onScroll = useCallback(() => {
    remember()
    if ((boxRef.current?.scrollTop ?? topPx) < topPx) onTop()
  }, [boxRef, remember, onTop])
  const toEnd = useCallback(() => {
    boxRef.current?.scrollTo({ top: boxRef.current.scrollHeight })
    remember()
  }, [boxRef, remember])
  const toRow = useCallback(
    (key: string) => {
      const row = boxRef.current && rowOf(boxRef.current, key)
      row?.scrollIntoView({ block: 'center' })
      return Boolean(row)
    },
    [boxRef]
  )
  return { isAtEnd, onScroll, toEnd, toRow }
}

function placeIn(box: HTMLElement): Place {
  const { scrollTop, scrollHeight, clientHeight } = box
  const rows = box.querySelectorAll<HTMLElement>('[data-stays]')
  const first = [...rows].find((row) => row.offsetTop + row.offsetHeight > scrollTop)
  return {
    isAtEnd: scrollHeight - scrollTop - clientHeight < endPx,
    key: first?.dataset.row ?? null,
    offset: first ? first.offsetTop - scrollTop : 0,
  }
}

function restore(box: HTMLElement, { isAtEnd, key, offset }: Place) {
  if (isAtEnd) return box.scrollTo({ top: box.scrollHeight })
  const row = rowOf(box, key)
  if (row) box.scrollTo({ top: row.offsetTop - offset })
}

const rowOf = (box: HTMLElement, key: string | null) =>
  key === null ? null : box.querySelector<HTMLElement>(`[data-row="${CSS.escape(key)}"]`)
