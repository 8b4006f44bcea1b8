/** File lists in the query cache: page by page for the table and for choosing one. */
import { useQuery } from '@tanstack/react-query'
import { useGrowingList } from '#web/lib/query'
import { listFileLists, listNames, previewFileList } from './api'

export const filesKey = ['files'] as const

export const useFileListPages = (search: string) =>
  useGrowingList([...filesKey, 'pages', search], (page, signal) =>
    listFileLists(page, search, signal)
  )

export const useFileListNames = (search: string) =>
  useGrowingList([...filesKey, 'names', search], (page, signal) => listNames(page, search, signal))

/** Preview for the current customer. */
export const usePreview = (id: number, ticketId: number) =>
  useQuery({
    queryKey: [...filesKey, 'preview', id, ticketId],
    queryFn: ({ signal }) => previewFileList(id, ticketId, signal),
    // Not cached: the text may contain the current time.
    staleTime: 30_000,
  })
