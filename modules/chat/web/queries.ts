/** Threads and their messages in the query cache. */
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { edgeOf, useGrowingList } from '#web/lib/query'
import { countUnread, listColleagues, listMessages, listThreads, showThread } from './api'
import type { Message } from './model'

export const keys = {
  lists: ['chat', 'list'] as const,
  list: (search: string) => ['chat', 'list', search] as const,
  threads: ['chat', 'thread'] as const,
  thread: (uuid: string) => ['chat', 'thread', uuid] as const,
  messages: (threadId: number) => ['chat', 'messages', threadId] as const,
  unread: ['chat', 'unread'] as const,
  colleagues: ['chat', 'colleagues'] as const,
}

export const useThreads = (search: string) =>
  useGrowingList(keys.list(search), (page, signal) => listThreads(page, search, signal))

export const useThread = (uuid: string) =>
  useQuery({ queryKey: keys.thread(uuid), queryFn: ({ signal }) => showThread(uuid, signal) })

export const useUnreadThreads = () =>
  useQuery({ queryKey: keys.unread, queryFn: ({ signal }) => countUnread(signal) })

export const useColleagues = () =>
  useQuery({ queryKey: keys.colleagues, queryFn: ({ signal }) => listColleagues(signal) })

/** Messages in ascending order; older pages are fetched on request. */
export function useMessages(threadId: number) {
  const query = useInfiniteQuery({
    queryKey: keys.messages(threadId),
    initialPageParam: null as number | null,
    queryFn: ({ pageParam, signal }) => listMessages(threadId, pageParam, signal),
    getNextPageParam: ({ hasOlder, messages }) => (hasOlder ? messages[0]?.id : undefined),
  })
  const { data } = query
  const messages = useMemo(
    () => data?.pages.toReversed().flatMap((page): readonly Message[] => page.messages),
    [data]
  )
  return {
    /** Undefined during the first load. */
    messages,
    error: query.error,
    older: edgeOf(query),
    retry: () => void query.refetch(),
  }
}
export type Messages = ReturnType<typeof useMessages>
