/** What this person may do with a schedule; the server checks again (SCH-05). */
import { useCallback } from 'react'
import { useAllowed } from '#web/shell/gate'
import { useSession } from '#web/shell/session_store'
import type { Schedule } from './api'

export interface Rights {
  /** Wrote it, or is an admin. */
  readonly isOwn: boolean
  /** It can be moved, edited and deleted. */
  readonly mayChange: boolean
  readonly mayRetry: boolean
}

export function useRights(): (schedule: Schedule) => Rights {
  const { user } = useSession()
  const managesAll = useAllowed({ ability: 'schedules.manage_any' })
  return useCallback(
    ({ author, status }) => {
      const isOwn = managesAll || author.id === user.id
      return {
        isOwn,
        mayChange: isOwn && status === 'pending',
        mayRetry: isOwn && status === 'failed',
      }
    },
    [managesAll, user.id]
  )
}
