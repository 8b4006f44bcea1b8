/** The queries of this screen: lists, one ticket, queues. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useGrowingList, type GrowingList } from '#web/lib/query'
import { listQueues, listTickets, showTicket } from './api'
import { keys } from './keys'
import type { ListFilter, Ticket } from './model'
import { knownTicket } from './ticket_cache'

/** Never stale: socket events keep it fresh, and the shell refetches after missed ones. */
const liveMs = Infinity

export function useTicketList(filter: ListFilter): GrowingList<Ticket> {
  return useGrowingList(keys.list(filter), (page, signal) => listTickets(filter, page, signal))
}

/** The ticket named in the URL; available at once when a list has it. */
export function useTicket(uuid: string) {
  const client = useQueryClient()
  return useQuery({
    queryKey: keys.ticket(uuid),
    queryFn: ({ signal }) => showTicket(uuid, signal),
    initialData: () => knownTicket(client, (one) => one.uuid === uuid),
    staleTime: liveMs,
    // While it was not shown it may have left the user's rooms, so that updates were missed: refetch on each mount.
    // Not while it is being accepted: the response would still be the state before.
    refetchOnMount: () => (client.isMutating({ mutationKey: keys.changing }) ? false : 'always'),
  })
}

export const useQueues = () =>
  useQuery({ queryKey: keys.queues, queryFn: ({ signal }) => listQueues(signal) })
