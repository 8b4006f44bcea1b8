/** The position of the unread mark: what was unread when the conversation was opened. */
import { useEffect, useState } from 'react'
import { firstUnread, type Unread } from './arrange'
import type { Conversation } from './queries'

/** Maximum pages fetched in search of the first unread message; beyond them it opens at the oldest loaded one. */
const maxPages = 5
const perPage = 20

/** `count`: how many were unread; `isReady`: messages are loaded and the position is known; `isLanding`: the URL names the message. */
export function useUnread(
  count: number,
  conversation: Conversation,
  isLanding: boolean
): { unread: Unread | null; isReady: boolean } {
  const { messages, isLoading, isFresh, older } = conversation
  const [unread, setUnread] = useState<Unread | null | 'open'>('open')

  // A cached copy is enough when there are no unread messages.
  const isLoaded = !isLoading && (isFresh || count === 0)
  const isThere = isLoaded && !isLanding
  const theirs = messages.filter(({ isOwn }) => !isOwn).length
  const isEnough = theirs >= count || isAllThatIsSought(conversation)
  useEffect(() => {
    if (isThere && !isEnough) older.load()
  }, [isThere, isEnough, older])

  if (isLanding) return { unread: null, isReady: !isLoading }
  if (unread === 'open' && isThere && isEnough) {
    const found = firstUnread(messages, count)
    setUnread(found)
    return { unread: found, isReady: true }
  }
  return unread === 'open' ? { unread: null, isReady: false } : { unread, isReady: true }
}

/** A page that fails to load is not waited for: show what is loaded. */
const isAllThatIsSought = ({ older, messages }: Conversation) =>
  !older.hasMore || Boolean(older.error) || messages.length >= maxPages * perPage
