/** The server data of this screen: lists, one ticket, its conversation. */
import { useInfiniteQuery, useMutationState, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useGrowingList, type GrowingList } from '#web/lib/query'
import { useRoom } from '#web/shell/realtime'
import { listMessages, listQueues, listTickets, showTicket } from './api'
import { keys } from './keys'
import { inOrder } from './message_cache'
import type { ListFilter, Message, Ticket } from './model'
import { unsentMessage, type Sending } from './sending'
import { knownTicket } from './ticket_cache'

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
  readonly hasOlder: boolean
  readonly isLoadingOlder: boolean
  readonly loadOlder: () => void
  readonly retry: () => void
}

export function useConversation(ticketId: number): Conversation {
  useRoom('ChatBox', ticketId)
  const query = useInfiniteQuery({
    queryKey: keys.messages(ticketId),
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) => listMessages(ticketId, pageParam, signal),
    getNextPageParam: (last, _pages, page) => (last.hasMore ? page + 1 : undefined),
    staleTime: liveMs,
    refetchInterval: addressesMs,
    refetchOnMount: 'always',
  })
  const sending = useMutationState({
    filters: { mutationKey: keys.sending(ticketId) },
    select: ({ state }) => ({
      ...(state.variables as Sending),
      isFailed: state.status === 'error',
      error: state.error,
    }),
  })
  const messages = useMemo(() => {
    const stored = inOrder(query.data)
    const known = new Set(stored.map(({ key }) => key))
    return [...stored, ...sending.map(unsentMessage).filter(({ key }) => !known.has(key))]
  }, [query.data, sending])
  return {
    messages,
    isLoading: query.isPending,
    isFresh: query.isFetchedAfterMount,
    error: query.data ? null : query.error,
    hasOlder: query.hasNextPage,
    isLoadingOlder: query.isFetchingNextPage,
    loadOlder: () => {
      if (query.hasNextPage && !query.isFetching) void query.fetchNextPage()
    },
    retry: () => void query.refetch(),
  }
}

export const useQueues = () =>
  useQuery({ queryKey: keys.queues, queryFn: ({ signal }) => listQueues(signal) })
