/** Keeps the scroll position of a conversation stable: at the end, or at the row being read. */
import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'

/** Pixels from the end that still count as being at the end. */
const endPx = 60
/** Pixels from the top at which the next older page is fetched (core.md 9); from the bottom, the next newer. */
const nearPx = 50
/** Pixels above the unread mark when a conversation opens there. */
const abovePx = 24

export interface ScrollKeeper {
  readonly isAtEnd: boolean
  readonly onScroll: () => void
  readonly toEnd: () => void
  /** Scrolls a row to the middle; returns false when it is not rendered. */
  readonly toRow: (key: string) => boolean
}

interface Reader {
  /** The row at which the conversation opens; null for the end. */
  readonly landing: { readonly key: string; readonly at: 'top' | 'middle' } | null
  /** Newer messages follow: the bottom is not the end. */
  readonly isOpenEnded: boolean
  readonly onTop: () => void
  readonly onBottom: () => void
}

interface Place {
  readonly isAtEnd: boolean
  /** The first visible row, and the distance of its bottom edge from the top of the box. */
  readonly key: string | null
  readonly offset: number
}

/**
 * Rows carry `data-row` with their key, and `data-stays` unless they depend on their neighbours, as the name of a day
 * does. `landing` names the row at which the conversation opens, null for the end.
 */
export function useScrollKeeper(
  boxRef: RefObject<HTMLDivElement | null>,
  rows: readonly unknown[],
  { landing, isOpenEnded, onTop, onBottom }: Reader
): ScrollKeeper {
  const [isAtEnd, setAtEnd] = useState(landing === null)
  const place = useRef<Place | null>(null)
  const size = useRef('')

  const remember = useCallback(() => {
    if (!boxRef.current) return
    size.current = sizeOf(boxRef.current)
    place.current = placeIn(boxRef.current, isOpenEnded)
    setAtEnd(place.current.isAtEnd)
  }, [boxRef, isOpenEnded])

  const finish = useCallback(() => {
    if (!boxRef.current || !place.current) return
    size.current = sizeOf(boxRef.current)
    restore(boxRef.current, place.current)
  }, [boxRef])

  useLayoutEffect(() => {
    if (!boxRef.current) return
    if (place.current) return finish()
    boxRef.current.scrollTo({ top: landingTop(boxRef.current, landing) })
    place.current = placeIn(boxRef.current, isOpenEnded)
  }, [boxRef, rows, landing, isOpenEnded, finish])

  // When the rows do not fill the box no scroll event can request more.
  useEffect(() => {
    const { current: box } = boxRef
    if (!box || box.scrollHeight - box.clientHeight >= nearPx) return
    onTop()
    if (isOpenEnded) onBottom()
  }, [boxRef, rows, isOpenEnded, onTop, onBottom])

  useSizes(boxRef, finish, remember)

  const onScroll = useCallback(() => {
    const { current: box } = boxRef
    if (!box) return
    // When the window becomes narrower, the browser scrolls before the resize is reported.
    if (size.current !== sizeOf(box)) return finish()
    remember()
    if (box.scrollTop < nearPx) onTop()
    if (isOpenEnded && below(box) < nearPx) onBottom()
  }, [boxRef, remember, finish, isOpenEnded, onTop, onBottom])
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

/** Restores the position on any size change: a picture of unknown size, a taller composer, a rotated phone. */
function useSizes(
  boxRef: RefObject<HTMLDivElement | null>,
  finish: () => void,
  remember: () => void
) {
  useEffect(() => {
    if (!boxRef.current) return
    const watcher = new ResizeObserver(finish)
    watcher.observe(boxRef.current)
    if (boxRef.current.firstElementChild) watcher.observe(boxRef.current.firstElementChild)
    // The first rows may already reach the end.
    const drawn = requestAnimationFrame(remember)
    return () => {
      cancelAnimationFrame(drawn)
      watcher.disconnect()
    }
  }, [boxRef, finish, remember])
}

/** Pixels that are hidden below. */
const below = ({ scrollTop, scrollHeight, clientHeight }: HTMLElement) =>
  scrollHeight - scrollTop - clientHeight

const sizeOf = ({ clientWidth, clientHeight, scrollHeight }: HTMLElement) =>
  [clientWidth, clientHeight, scrollHeight].join()

function landingTop(box: HTMLElement, landing: Reader['landing']): number {
  const row = landing && rowOf(box, landing.key)
  if (!row) return box.scrollHeight
  const room = landing.at === 'top' ? abovePx : (box.clientHeight - row.offsetHeight) / 2
  return topOf(box, row) - room
}

/** Works also for a picture inside an album's row. */
const topOf = (box: HTMLElement, row: HTMLElement) =>
  row.getBoundingClientRect().top - box.getBoundingClientRect().top + box.scrollTop

const bottomOf = (box: HTMLElement, row: HTMLElement) => topOf(box, row) + row.offsetHeight

function placeIn(box: HTMLElement, isOpenEnded: boolean): Place {
  const { scrollTop } = box
  const rows = box.querySelectorAll<HTMLElement>('[data-stays]')
  const first = [...rows].find((row) => row.offsetTop + row.offsetHeight > scrollTop)
  return {
    isAtEnd: !isOpenEnded && below(box) < endPx,
    key: first?.dataset.row ?? null,
    // The bottom edge, since the top one moves when an older message of the same author is prepended.
    offset: first ? bottomOf(box, first) - scrollTop : 0,
  }
}

function restore(box: HTMLElement, { isAtEnd, key, offset }: Place) {
  if (isAtEnd) return box.scrollTo({ top: box.scrollHeight })
  const row = rowOf(box, key)
  if (row) box.scrollTo({ top: bottomOf(box, row) - offset })
}

const rowOf = (box: HTMLElement, key: string | null) =>
  key === null ? null : box.querySelector<HTMLElement>(`[data-row="${CSS.escape(key)}"]`)
