/** The messages of a conversation: the newest, those around one of them, and those being sent. */
import { useInfiniteQuery, useQueryClient, type Query } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { edgeOf, type Edge } from '#web/lib/query'
import { useRoom } from '#web/shell/realtime'
import { listMessages, type Stretch } from './api_messages'
import { keys } from './keys'
import { inOrder } from './message_cache'
import type { Message } from './model'
import { useUnsent } from './use_unsent'

/** Never stale: socket events keep it fresh, and the shell refetches after missed ones. */
const liveMs = Infinity
/** Milliseconds; file URLs are valid for an hour. */
const addressesMs = 50 * 60_000

export interface Conversation {
  /** Oldest first; messages being sent come last. */
  readonly messages: readonly Message[]
  readonly isLoading: boolean
  /** Fetched since it was opened; before that it may be an old cached copy. */
  readonly isFresh: boolean
  readonly error: unknown
  readonly older: Edge
  /** `hasMore`: it was opened in the middle and the newest messages are not loaded yet. */
  readonly newer: Edge
  readonly retry: () => void
}

/** Loads from the newest back; or around a message, and from there both ways until the newest is reached. */
export function useConversation(ticketId: number, landingId: number | null = null): Conversation {
  useConversationRoom(ticketId)
  const newest = useInfiniteQuery({
    queryKey: keys.messages(ticketId),
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) => listMessages(ticketId, { page: pageParam }, signal),
    getNextPageParam: (last, _pages, page) => (last.hasMore ? page + 1 : undefined),
    ...kept,
  })
  const around = useAround(ticketId, landingId)
  const query = landingId === null ? newest : around
  const toNewest = edgeOf(around, 'previous')
  const hasNewer = landingId !== null && (around.isPending || toNewest.hasMore)
  const stored = useMemo(() => {
    const landed = landingId === null ? [] : inOrder(around.data)
    // Once both parts meet, append the newest page, which receives live events.
    return hasNewer ? landed : inOrder(newest.data, landed)
  }, [newest.data, around.data, landingId, hasNewer])
  const unsent = useUnsent(ticketId, stored)
  const messages = useMemo(
    () => (hasNewer ? stored : [...stored, ...unsent]),
    [stored, hasNewer, unsent]
  )
  return {
    messages,
    isLoading: query.isPending,
    isFresh: query.isFetchedAfterMount,
    error: query.data ? null : query.error,
    older: edgeOf(query),
    newer: { ...toNewest, hasMore: hasNewer },
    retry: () => void query.refetch(),
  }
}

/**
 * Events of single messages are emitted only to this room: a response from before the join may lack some, and is
 * fetched again (RT-05). A response still in flight is taken as it is: the server acknowledges the join while it
 * prepares the response.
 */
function useConversationRoom(ticketId: number) {
  const client = useQueryClient()
  const fetchMessagesAgain = useCallback(() => {
    const queryKey = keys.messages(ticketId)
    const hasResponse = ({ state }: Query) =>
      state.fetchStatus === 'idle' && state.data !== undefined
    void client.invalidateQueries({ queryKey, predicate: hasResponse })
  }, [client, ticketId])
  useRoom('ChatBox', ticketId, fetchMessagesAgain)
}

/** Events keep it fresh, but the URLs of its files expire. */
const kept = {
  staleTime: liveMs,
  refetchInterval: addressesMs,
  refetchOnMount: 'always',
} as const

function useAround(ticketId: number, landingId: number | null) {
  return useInfiniteQuery({
    queryKey: keys.around(ticketId, landingId ?? 0),
    initialPageParam: { around: landingId ?? 0 } as Stretch,
    queryFn: ({ pageParam, signal }) => listMessages(ticketId, pageParam, signal),
    getNextPageParam: ({ rows, hasMore }): Stretch | undefined =>
      hasMore && rows[0] ? { before: rows[0].id } : undefined,
    getPreviousPageParam: ({ rows, hasNewer }): Stretch | undefined =>
      hasNewer && rows.length ? { after: rows.at(-1)!.id } : undefined,
    ...kept,
    enabled: landingId !== null,
  })
}
