/** Where reading goes on: what was unread when the conversation was opened. */
import { useEffect, useState } from 'react'
import { firstUnread, type Unread } from './arrange'
import type { Ticket } from './model'
import type { Conversation } from './queries'
import { ticketsStore, ticketsUi } from './store'

/** Pages that are fetched in search of the first unread message; beyond them one lands at the oldest. */
const maxPages = 5
const perPage = 20

/** `isReady` once the messages are there and the place is known; `isLanding`: the address names the place. */
export function useUnread(
  ticket: Ticket,
  conversation: Conversation,
  isLanding: boolean
): { unread: Unread | null; isReady: boolean } {
  const { messages, isLoading, isFresh, older } = conversation
  // Taken at once: opening it sets the server's count to none.
  const [count] = useState(
    () => ticketsStore.getState().unreadWhenTaken[ticket.id] ?? ticket.unread
  )
  const [unread, setUnread] = useState<Unread | null | 'open'>('open')
  useEffect(() => ticketsUi.noteUnread(ticket.id, null), [ticket.id])

  // An old copy will do when nothing in it is new.
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

/** What is refused is not waited for: one reads what there is. */
const isAllThatIsSought = ({ older, messages }: Conversation) =>
  !older.hasMore || Boolean(older.error) || messages.length >= maxPages * perPage
