/** The newest archive of a contact, and how far it is (OPS-01). */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { latestArchive } from './api'
import type { Archive } from './model'
import { keys } from './use_contacts'

/** Milliseconds between two looks while it is being prepared. */
const lookEveryMs = 2_000

/** `follow`: shows one that was asked for just now. */
export function useArchive(contactId: number) {
  const client = useQueryClient()
  const queryKey = keys.archive(contactId)
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) => latestArchive(contactId, signal),
    refetchInterval: ({ state }) => (state.data?.status === 'pending' ? lookEveryMs : false),
    // The link of a former look may have ended.
    staleTime: 0,
  })
  return {
    latest: data ?? null,
    follow: (archive: Archive) => client.setQueryData(queryKey, archive),
  }
}
