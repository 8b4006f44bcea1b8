/** Finds the first unread message of a thread when it is opened. */
import { useMemo, useState } from 'react'
import { useSession } from '#web/shell/session_store'
import { unreadOf, type Message, type Thread } from './model'

/** The first unread message, and the unread count when the thread was opened. */
export interface FirstUnread {
  readonly id: number
  readonly count: number
}

/** The unread count when the thread was opened; kept after the thread is marked as read. */
export function useUnreadOnOpening(thread: Thread): number {
  const { user } = useSession()
  const [count] = useState(() => unreadOf(thread, user.id))
  return count
}

/** Null when nothing was unread, and until the page with that message is loaded. */
export function useFirstUnread(count: number, messages: readonly Message[]): FirstUnread | null {
  const { user } = useSession()
  const [newestId] = useState(() => messages.findLast(({ id }) => id > 0)?.id ?? 0)
  return useMemo(
    () => (count ? found(messages, { count, newestId }, user.id) : null),
    [messages, count, newestId, user.id]
  )
}

/** Only messages of others count as unread: takes the `count`th of theirs from the newest. */
function found(
  messages: readonly Message[],
  { count, newestId }: { readonly count: number; readonly newestId: number },
  userId: number
): FirstUnread | null {
  const theirs = messages.filter(
    ({ id, sender }) => id > 0 && id <= newestId && sender.id !== userId
  )
  const first = theirs.at(-count)
  return first ? { id: first.id, count } : null
}
