/** Queries and mutations of this screen. */
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
    // Events keep it fresh; the shell refetches what was missed.
    staleTime: Infinity,
    refetchOnMount: 'always',
  })

/** Start, new code, disconnect. The response only confirms that the request was received. */
export function useSessionAction() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, request }: { id: number; request: SessionAction }) =>
      requestSession(id, request),
    onSuccess: () => client.invalidateQueries({ queryKey: connectionsKey }),
  })
}

/**
 * One connection for its form; null while none is edited. Always fetched anew, so that the form never shows stale
 * values.
 */
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
