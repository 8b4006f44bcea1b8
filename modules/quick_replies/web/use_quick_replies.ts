/** Quick replies in the query cache: page by page for the table, all for the composer. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useGrowingList } from '#web/lib/query'
import { listQuickReplies, previewQuickReply, usableQuickReplies } from './api'

export const quickRepliesKey = ['quick_replies'] as const

export const useQuickReplyPages = (search: string) =>
  useGrowingList([...quickRepliesKey, 'pages', search], (page, signal) =>
    listQuickReplies(page, search, signal)
  )

/** `isWanted`: false until somebody types a slash. */
export const useUsableQuickReplies = (isWanted: boolean) =>
  useQuery({
    queryKey: [...quickRepliesKey, 'usable'],
    queryFn: ({ signal }) => usableQuickReplies(signal),
    enabled: isWanted,
    // File URLs are valid for an hour at most.
    staleTime: 20 * 60_000,
  })

/** What the customer would receive; the previous preview stays until the response arrives. */
export const usePreview = (id: number, ticketId: number) =>
  useQuery({
    queryKey: [...quickRepliesKey, 'preview', id, ticketId],
    queryFn: async ({ signal }) => ({ id, text: await previewQuickReply(id, ticketId, signal) }),
    placeholderData: keepPreviousData,
    // Not cached: the text may contain the current time.
    staleTime: 30_000,
  })
