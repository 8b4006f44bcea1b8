/** While WhatsApp lets a number begin no conversation (463, 429): until when, live. */
import { useQuery, type QueryClient } from '@tanstack/react-query'
import dayjs from 'dayjs'
import { useEffect, useReducer } from 'react'
import { shortDateTime, time } from '#web/lib/format'
import { listColdLocks, readColdLock, type ColdLock } from './api'
import { keys } from './keys'

/**
 * When the lock of the connection ends, in words; null when it has none. `isAsked` false asks nobody: most
 * conversations were begun by their customer, and no lock concerns them.
 */
export function useColdLock(connectionId: number | null, isAsked: boolean): string | null {
  const { data } = useQuery({
    queryKey: keys.coldLocks,
    queryFn: ({ signal }) => listColdLocks(signal),
    enabled: isAsked && connectionId !== null,
    // Kept fresh by the socket.
    staleTime: Infinity,
  })
  const until = data?.find((lock) => lock.connectionId === connectionId)?.until ?? null
  const isOver = useIsOver(until)
  if (!isAsked || until === null || isOver) return null
  return dayjs(until).isSame(dayjs(), 'day') ? time(until) : shortDateTime(until)
}

/** Written by the socket: a lock that began, or that WhatsApp lifted. */
export function renewColdLock(client: QueryClient, given: unknown) {
  const lock = readColdLock(given)
  const queryKey = keys.coldLocks
  client.setQueryData<readonly ColdLock[]>(
    queryKey,
    (locks) => locks && [...locks.filter((one) => one.connectionId !== lock.connectionId), lock]
  )
  // What is being fetched may have been read before this news.
  if (client.isFetching({ queryKey })) void client.invalidateQueries({ queryKey })
}

/** The browser's timers hold no more than 24 days. */
const longestMs = 24 * 60 * 60_000

/** Tells when the time has come, so that what waits for it shows at once that it may go on. */
function useIsOver(until: string | null): boolean {
  const [now, look] = useReducer(
    () => Date.now(),
    0,
    () => Date.now()
  )
  useEffect(() => {
    if (until === null) return
    const left = Date.parse(until) - Date.now()
    const timer = setTimeout(look, Math.min(Math.max(left, 0) + 50, longestMs))
    return () => clearTimeout(timer)
  }, [until, now])
  return until === null || Date.parse(until) <= now
}
