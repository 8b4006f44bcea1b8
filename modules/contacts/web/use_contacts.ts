/** Queries for contacts: pages for the table, single ones for the form. */
import { useQuery } from '@tanstack/react-query'
import { useGrowingList } from '#web/lib/query'
import { listContacts, showContact } from './api'

export const keys = {
  all: ['contacts'] as const,
  pages: ['contacts', 'pages'] as const,
  connections: ['contacts', 'connections'] as const,
  archive: (id: number) => ['contacts', 'archive', id] as const,
  one: (id: number) => ['contacts', 'one', id] as const,
}

export const useContactPages = (search: string) =>
  useGrowingList([...keys.pages, search], (page, signal) => listContacts(page, search, signal))

/** Disabled while `id` is null. */
export const useContact = (id: number | null) =>
  useQuery({
    queryKey: keys.one(id ?? 0),
    queryFn: ({ signal }) => showContact(id!, signal),
    enabled: id !== null,
    // Always refetch: it may have been changed by somebody else while it was not observed.
    staleTime: 0,
  })
