/** The server data of this screen, and what changes it. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { listConnections, wishSession, type SessionWish } from './api'

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
export function useSessionWish() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, wish }: { id: number; wish: SessionWish }) => wishSession(id, wish),
    onSuccess: () => client.invalidateQueries({ queryKey: connectionsKey }),
  })
}
