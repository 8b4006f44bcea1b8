/** Where reading goes on: what was unread when the conversation was opened. */
import { useEffect, useState } from 'react'
import { firstUnread, type Unread } from './arrange'
import type { Ticket } from './model'
import type { Conversation } from './queries'
import { ticketsStore, ticketsUi } from './store'

/** Pages that are fetched in search of the first unread message; beyond them one lands at the oldest. */
const mostPages = 5
const perPage = 20

/** `isReady` once the messages are there and the place is known. */
export function useUnread(
  ticket: Ticket,
  conversation: Conversation
): { unread: Unread | null; isReady: boolean } {
  const { messages, isLoading, isFresh, hasOlder, isLoadingOlder, loadOlder } = conversation
  // Taken at once: opening it sets the server's count to none.
  const [count] = useState(
    () => ticketsStore.getState().unreadWhenTaken[ticket.id] ?? ticket.unread
  )
  const [unread, setUnread] = useState<Unread | null | 'open'>('open')
  useEffect(() => ticketsUi.noteUnread(ticket.id, null), [ticket.id])

  // An old copy will do when nothing in it is new.
  const isThere = !isLoading && (isFresh || count === 0)
  const theirs = messages.filter(({ isOwn }) => !isOwn).length
  const isEnough = theirs >= count || !hasOlder || messages.length >= mostPages * perPage
  useEffect(() => {
    if (isThere && !isEnough && !isLoadingOlder) loadOlder()
  }, [isThere, isEnough, isLoadingOlder, loadOlder])

  if (unread === 'open' && isThere && isEnough) {
    const found = firstUnread(messages, count)
    setUnread(found)
    return { unread: found, isReady: true }
  }
  return unread === 'open' ? { unread: null, isReady: false } : { unread, isReady: true }
}
