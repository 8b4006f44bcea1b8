/** The message at which one lands, as the address names it or a peek keeps it, and the way back to the newest. */
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { toasts } from '#web/kit/toasts'
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

/** Of a conversation that is not the address's own. */
export function useLandingAside(): Landing {
  const [messageId, landAt] = useState<number | null>(null)
  return useMemo(() => ({ messageId, landAt, toNewest: () => landAt(null) }), [messageId])
}

/** The message is gone, or not for these eyes: what there is to read is shown all the same. */
export function useLandingLost(error: unknown, { messageId, toNewest }: Landing) {
  const isLost = messageId !== null && codeOf(error) === 'ERR_NO_MESSAGE_FOUND'
  useEffect(() => {
    if (!isLost) return
    toasts.failure(error)
    toNewest()
  }, [isLost, error, toNewest])
}
