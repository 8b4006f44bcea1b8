/** Until when WhatsApp does not let a connection start conversations (463, 429); updated live. */
import { useQuery, type QueryClient } from '@tanstack/react-query'
import dayjs from 'dayjs'
import { useEffect, useReducer } from 'react'
import { fetchAgain } from '#web/lib/fetch_again'
import { shortDateTime, time } from '#web/lib/format'
import { http } from '#web/lib/http'
import { keys } from './keys'

/**
 * The formatted end of the connection's lock; null when there is none. With `isAsked` false nothing is fetched: most
 * conversations were started by their customer, and locks do not apply to them.
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

/** Applies the socket event of a lock that began or was lifted by WhatsApp. */
export function renewColdLock(client: QueryClient, given: unknown) {
  const lock = readColdLock(given)
  const queryKey = keys.coldLocks
  client.setQueryData<readonly ColdLock[]>(
    queryKey,
    (locks) => locks && [...locks.filter((one) => one.connectionId !== lock.connectionId), lock]
  )
  fetchAgain(client, queryKey)
}

/** Browser timers overflow after about 24 days. */
const longestMs = 24 * 60 * 60_000

/** Re-renders when the time has come, so that the lock disappears at once. */
function useIsOver(until: string | null): boolean {
  const [now, refresh] = useReducer(
    () => Date.now(),
    0,
    () => Date.now()
  )
  useEffect(() => {
    if (until === null) return
    const left = Date.parse(until) - Date.now()
    const timer = setTimeout(refresh, Math.min(Math.max(left, 0) + 50, longestMs))
    return () => clearTimeout(timer)
  }, [until, now])
  return until === null || Date.parse(until) <= now
}

/** A connection and until when WhatsApp does not let it start conversations. */
interface ColdLock {
  readonly connectionId: number
  /** ISO time; null when it may start conversations. */
  readonly until: string | null
}

async function listColdLocks(signal?: AbortSignal): Promise<readonly ColdLock[]> {
  const rows = await http.get<unknown[]>('/whatsapp', { query: { session: 0 }, signal })
  return rows.map(readColdLock)
}

/** Reads a row of the connection list, or the payload of a connection update event. */
function readColdLock(given: unknown): ColdLock {
  const { id, coldLockedUntil } = given as { id: number; coldLockedUntil?: string | null }
  return { connectionId: id, until: coldLockedUntil ?? null }
}
