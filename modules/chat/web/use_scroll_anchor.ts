/** Keeps the scroll position of a thread: at the end, or at the line being read. */
import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'

/** Pixels from the end that still count as the end. */
const endPx = 60
/** Pixels from the top at which older messages are fetched (operations.md 9). */
const nearPx = 600
/** Pixels above the line at which a thread opens. */
const abovePx = 48

interface ScrollAnchor {
  readonly isAtEnd: boolean
  /** Pixels hidden below the last line; `last` is that line's key. */
  readonly below: number
  readonly last: string | null
  /** The first visible line, and its distance from the upper edge. */
  readonly line: string | null
  readonly offset: number
}

const theEnd: ScrollAnchor = { isAtEnd: true, below: 0, last: null, line: null, offset: 0 }

interface Reader {
  /** The line at which the thread opens, as soon as it is loaded; null for the end. */
  readonly landing: string | null
  /** Fetches older messages. */
  readonly onTop: () => void
}

/** Lines carry `data-line` with their key. */
export function useScrollAnchor(
  boxRef: RefObject<HTMLDivElement | null>,
  lines: readonly unknown[],
  { landing, onTop }: Reader
) {
  const [start] = useState<ScrollAnchor>(() =>
    landing === null ? theEnd : { ...theEnd, isAtEnd: false, line: landing, offset: abovePx }
  )
  const anchor = useRef(start)
  const [isAtEnd, setAtEnd] = useState(start.isAtEnd)

  const finish = useCallback(() => {
    if (boxRef.current) restore(boxRef.current, anchor.current)
  }, [boxRef])
  const look = useCallback((box: HTMLElement) => {
    anchor.current = placeIn(box)
    setAtEnd(anchor.current.isAtEnd)
  }, [])
  const onScroll = useCallback(() => {
    if (!boxRef.current) return
    look(boxRef.current)
    if (boxRef.current.scrollTop < nearPx) onTop()
  }, [boxRef, look, onTop])

  useLayoutEffect(finish, [finish, lines])
  // If the messages do not fill the box, it cannot be scrolled: fetch more.
  useEffect(() => {
    if (boxRef.current && boxRef.current.scrollTop < nearPx) onTop()
  }, [boxRef, lines, onTop])
  // On size changes, such as a taller composer or a rotated phone; also initially, when there may be no scroll event
  // because everything fits.
  useEffect(() => {
    if (!boxRef.current) return
    const watcher = new ResizeObserver(() => {
      finish()
      if (boxRef.current && isReached(boxRef.current, anchor.current)) look(boxRef.current)
    })
    watcher.observe(boxRef.current)
    return () => watcher.disconnect()
  }, [boxRef, finish, look])

  const toEnd = useCallback(() => {
    anchor.current = theEnd
    setAtEnd(true)
    finish()
  }, [finish])
  return { isAtEnd, onScroll, toEnd }
}

function placeIn(box: HTMLElement): ScrollAnchor {
  const { scrollTop, scrollHeight, clientHeight } = box
  const lines = [...box.querySelectorAll<HTMLElement>('[data-line]')]
  const first = lines.find((line) => line.offsetTop + line.offsetHeight > scrollTop)
  const below = scrollHeight - scrollTop - clientHeight
  return {
    isAtEnd: below < endPx,
    below,
    last: lines.at(-1)?.dataset.line ?? null,
    line: first?.dataset.line ?? null,
    offset: first ? first.offsetTop - scrollTop : 0,
  }
}

function restore(box: HTMLElement, { isAtEnd, below, last, line, offset }: ScrollAnchor) {
  if (isAtEnd) {
    // Scroll down to new lines at the end; keep the position when lines were only added above.
    const isLast =
      [...box.querySelectorAll<HTMLElement>('[data-line]')].at(-1)?.dataset.line === last
    const { scrollHeight, clientHeight } = box
    return box.scrollTo({ top: scrollHeight - clientHeight - (isLast ? below : 0) })
  }
  const found = lineIn(box, line)
  if (found) box.scrollTo({ top: found.offsetTop - offset })
}

/** The line at which a thread opens may be on a page that is not loaded yet. */
const isReached = (box: HTMLElement, { isAtEnd, line }: ScrollAnchor) =>
  isAtEnd || lineIn(box, line) !== null

const lineIn = (box: HTMLElement, line: string | null) =>
  line === null ? null : box.querySelector<HTMLElement>(`[data-line="${CSS.escape(line)}"]`)
