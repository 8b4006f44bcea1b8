/** Marks messages as read that arrive while the conversation is on the screen (IN-55). */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { useSession } from '#web/shell/session_store'
import { listMessages } from './api_messages'
import { upsertMessage } from './message_cache'
import type { Ticket } from './model'

/** Milliseconds: a burst of messages is marked as read with one request. */
const pauseMs = 400

/** Fetching the newest page marks it as read on the server; only the owner's request counts. */
export function useMarkSeen(ticket: Ticket, isInSight: boolean, onSeen: () => void) {
  const client = useQueryClient()
  const { user } = useSession()
  const isLooking = useSyncExternalStore(watchLooking, () => document.visibilityState === 'visible')
  // A failed request is retried with the next message, not in a loop.
  const tried = useRef('')
  const { id, unread, owner, status, updatedAt } = ticket
  const isMine = status === 'open' && owner?.id === user.id
  const isDue = unread > 0 && isMine && isInSight && isLooking

  useEffect(() => {
    const state = `${unread} ${updatedAt}`
    if (!isDue || tried.current === state) return
    const timer = setTimeout(() => {
      tried.current = state
      listMessages(id, { page: 1 }).then(
        ({ rows }) => {
          rows.forEach((message) => upsertMessage(client, message))
          onSeen()
        },
        () => undefined
      )
    }, pauseMs)
    return () => clearTimeout(timer)
  }, [isDue, id, unread, updatedAt, client, onSeen])
}

function watchLooking(changed: () => void) {
  document.addEventListener('visibilitychange', changed)
  return () => document.removeEventListener('visibilitychange', changed)
}
