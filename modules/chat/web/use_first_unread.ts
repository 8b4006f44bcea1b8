/** Where reading goes on in a talk that is opened: the first message that one has not read. */
import { useMemo, useState } from 'react'
import { useSession } from '#web/shell/session_store'
import { unreadOf, type Message, type Talk } from './model'

/** Where the unread ones begin, and how many there were when the talk was opened. */
export interface FirstUnread {
  readonly id: number
  readonly count: number
}

/** How much was unread when the talk was opened: that it is read at once takes nothing away from the reader. */
export function useUnreadOnOpening(talk: Talk): number {
  const { user } = useSession()
  const [count] = useState(() => unreadOf(talk, user.id))
  return count
}

/** Null when all was read, and until the page with that message is here. */
export function useFirstUnread(count: number, messages: readonly Message[]): FirstUnread | null {
  const { user } = useSession()
  const [newestId] = useState(() => messages.findLast(({ id }) => id > 0)?.id ?? 0)
  return useMemo(
    () => (count ? found(messages, { count, newestId }, user.id) : null),
    [messages, count, newestId, user.id]
  )
}

/** Only what others wrote is unread: the `count`th of theirs, counted from the newest. */
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
