/** The server data of this screen, and what changes it. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  listConnections,
  listQueues,
  requestLinkCode,
  showConnection,
  showWebVersion,
  requestSession,
  type SessionAction,
} from './api'

export const connectionsKey = ['whatsapp', 'connections'] as const

export const useConnections = () =>
  useQuery({
    queryKey: connectionsKey,
    queryFn: ({ signal }) => listConnections(signal),
    // Kept fresh by the socket; what was missed is fetched by the shell.
    staleTime: Infinity,
    refetchOnMount: 'always',
  })

/** Start, new code, disconnect. The answer says only that it was heard. */
export function useSessionAction() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, request }: { id: number; request: SessionAction }) =>
      requestSession(id, request),
    onSuccess: () => client.invalidateQueries({ queryKey: connectionsKey }),
  })
}

/** One connection as its form is filled; null while none is edited. Always asked for anew: forms must not lie. */
export const useConnectionDetail = (id: number | null) =>
  useQuery({
    queryKey: ['whatsapp', 'connection', id],
    queryFn: ({ signal }) => showConnection(id!, signal),
    enabled: id !== null,
    gcTime: 0,
    staleTime: 0,
  })

export const useQueues = () =>
  useQuery({ queryKey: ['whatsapp', 'queues'], queryFn: ({ signal }) => listQueues(signal) })

export const webVersionKey = ['whatsapp', 'web_version'] as const

export const useWebVersion = () =>
  useQuery({ queryKey: webVersionKey, queryFn: ({ signal }) => showWebVersion(signal) })

export function useLinkCode(id: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (number: string) => requestLinkCode(id, number),
    onSuccess: () => client.invalidateQueries({ queryKey: connectionsKey }),
  })
}
