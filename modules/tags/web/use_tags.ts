/** Tags in the query cache: page by page for the table, all for choosing. */
import { useQuery } from '@tanstack/react-query'
import { useGrowingList } from '#web/lib/query'
import { allTags, listTags } from './api'

export const tagsKey = ['tags'] as const

export const useTagPages = (search: string) =>
  useGrowingList([...tagsKey, 'pages', search], (page, signal) => listTags(page, search, signal))

export const useAllTags = () =>
  useQuery({ queryKey: [...tagsKey, 'all'], queryFn: ({ signal }) => allTags(signal) })
