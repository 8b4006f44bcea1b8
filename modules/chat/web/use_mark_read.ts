/** Marks messages as read while the thread is visible (operations.md 4). */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { useSession } from '#web/shell/session_store'
import { markRead } from './api'
import { putThread } from './cache'
import { unreadOf, type Thread } from './model'
import { keys } from './queries'

export function useMarkRead(thread: Thread) {
  const client = useQueryClient()
  const { user } = useSession()
  const isLooking = useSyncExternalStore(watchLooking, () => document.visibilityState === 'visible')
  // Retry a failed request only when the thread changes again, not in a loop.
  const tried = useRef('')
  const { id, updatedAt } = thread
  const unread = unreadOf(thread, user.id)

  useEffect(() => {
    const state = `${id} ${unread} ${updatedAt}`
    if (!unread || !isLooking || tried.current === state) return
    tried.current = state
    markRead(id).then(
      (read) => {
        putThread(client, read)
        void client.invalidateQueries({ queryKey: keys.unread })
      },
      () => undefined
    )
  }, [id, unread, updatedAt, isLooking, client])
}

function watchLooking(changed: () => void) {
  document.addEventListener('visibilitychange', changed)
  return () => document.removeEventListener('visibilitychange', changed)
}
