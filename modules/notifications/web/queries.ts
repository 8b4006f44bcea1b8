/** The query of the unread tickets. */
import { useQuery } from '@tanstack/react-query'
import { listUnread } from './api'

export const keys = { unread: ['notifications', 'unread'] as const }

/** Events keep it fresh. */
export const useUnread = () =>
  useQuery({ queryKey: keys.unread, queryFn: ({ signal }) => listUnread(signal) })
