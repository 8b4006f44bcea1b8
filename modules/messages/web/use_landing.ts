/** The message at which a conversation opens, from the URL or a peek's own state, and the way back to the newest. */
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { toasts } from '#web/lib/toasts'
import { codeOf } from '#web/lib/http'

export interface Landing {
  /** Null: at the newest, or the first unread. */
  readonly messageId: number | null
  readonly landAt: (messageId: number) => void
  readonly toNewest: () => void
}

export function useLanding(): Landing {
  const [params, setParams] = useSearchParams()
  const given = Number(params.get('message'))
  const landAt = useCallback(
    (messageId: number) => setParams({ message: String(messageId) }),
    [setParams]
  )
  const toNewest = useCallback(() => setParams({}, { replace: true }), [setParams])
  return { messageId: Number.isInteger(given) && given > 0 ? given : null, landAt, toNewest }
}

/** For a conversation that is not the one in the URL. */
export function useLandingAside(): Landing {
  const [messageId, landAt] = useState<number | null>(null)
  return useMemo(() => ({ messageId, landAt, toNewest: () => landAt(null) }), [messageId])
}

/** The message was deleted, or the user may not see it: show the error, and the newest messages. */
export function useLandingLost(error: unknown, { messageId, toNewest }: Landing) {
  const isLost = messageId !== null && codeOf(error) === 'ERR_NO_MESSAGE_FOUND'
  useEffect(() => {
    if (!isLost) return
    toasts.failure(error)
    toNewest()
  }, [isLost, error, toNewest])
}
