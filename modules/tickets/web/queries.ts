/** The server data of this screen: lists, one ticket, its conversation. */
import { useInfiniteQuery, useQuery, useQueryClient, type Query } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { edgeOf, useGrowingList, type Edge, type GrowingList } from '#web/lib/query'
import { useRoom } from '#web/shell/realtime'
import { listQueues, listTickets, showTicket } from './api'
import { listMessages, type Stretch } from './api_messages'
import { keys } from './keys'
import { inOrder } from './message_cache'
import type { ListFilter, Message, Ticket } from './model'
import { knownTicket } from './ticket_cache'
import { useUnsent } from './use_unsent'

/** Kept fresh by the socket; what was missed is fetched by the shell. */
const liveMs = Infinity
/** Milliseconds; the addresses of files are good for an hour. */
const addressesMs = 50 * 60_000

export function useTicketList(filter: ListFilter): GrowingList<Ticket> {
  return useGrowingList(keys.list(filter), (page, signal) => listTickets(filter, page, signal))
}

/** The ticket of the address; at once when a list has it. */
export function useTicket(uuid: string) {
  const client = useQueryClient()
  return useQuery({
    queryKey: keys.ticket(uuid),
    queryFn: ({ signal }) => showTicket(uuid, signal),
    initialData: () => knownTicket(client, (one) => one.uuid === uuid),
    staleTime: liveMs,
    // Opened again later it may have left our rooms meanwhile. While it is being accepted, though, the
    // server would still answer how it was before.
    refetchOnMount: () => (client.isMutating({ mutationKey: keys.changing }) ? false : 'always'),
  })
}

export interface Conversation {
  /** Oldest first; what is on its way last. */
  readonly messages: readonly Message[]
  readonly isLoading: boolean
  /** Asked for since it was opened; before that it may be an old copy. */
  readonly isFresh: boolean
  readonly error: unknown
  readonly older: Edge
  /** `hasMore`: it does not reach the newest yet, as one landed in the middle of it. */
  readonly newer: Edge
  readonly retry: () => void
}

/** From the newest back; or around a message, and from there both ways until the newest is reached. */
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
    // Where both meet, what is heard live goes on.
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
 * News of single messages are told in this room alone: an answer that is older than our place in it may lack
 * some (RT-05). One that is still under way is taken: we are let in while the server prepares it.
 */
function useConversationRoom(ticketId: number) {
  const client = useQueryClient()
  const askAgain = useCallback(() => {
    const queryKey = keys.messages(ticketId)
    const isAnswered = ({ state }: Query) =>
      state.fetchStatus === 'idle' && state.data !== undefined
    void client.invalidateQueries({ queryKey, predicate: isAnswered })
  }, [client, ticketId])
  useRoom('ChatBox', ticketId, askAgain)
}

/** Live news keep it fresh; the addresses of its files do not last. */
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

export const useQueues = () =>
  useQuery({ queryKey: keys.queues, queryFn: ({ signal }) => listQueues(signal) })
