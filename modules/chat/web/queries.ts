/** Talks and their messages in the query cache. */
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { edgeOf, useGrowingList } from '#web/lib/query'
import { countUnread, listColleagues, listMessages, listTalks, showTalk } from './api'
import type { Message } from './model'

export const keys = {
  lists: ['chat', 'list'] as const,
  list: (search: string) => ['chat', 'list', search] as const,
  talks: ['chat', 'talk'] as const,
  talk: (uuid: string) => ['chat', 'talk', uuid] as const,
  messages: (talkId: number) => ['chat', 'messages', talkId] as const,
  unread: ['chat', 'unread'] as const,
  colleagues: ['chat', 'colleagues'] as const,
}

export const useTalks = (search: string) =>
  useGrowingList(keys.list(search), (page, signal) => listTalks(page, search, signal))

export const useTalk = (uuid: string) =>
  useQuery({ queryKey: keys.talk(uuid), queryFn: ({ signal }) => showTalk(uuid, signal) })

export const useUnreadTalks = () =>
  useQuery({ queryKey: keys.unread, queryFn: ({ signal }) => countUnread(signal) })

export const useColleagues = () =>
  useQuery({ queryKey: keys.colleagues, queryFn: ({ signal }) => listColleagues(signal) })

/** Messages in ascending order; older pages are fetched on request. */
export function useMessages(talkId: number) {
  const query = useInfiniteQuery({
    queryKey: keys.messages(talkId),
    initialPageParam: null as number | null,
    queryFn: ({ pageParam, signal }) => listMessages(talkId, pageParam, signal),
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
