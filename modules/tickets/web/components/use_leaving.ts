/** Away from a ticket that may no longer be seen, with a word of why. */
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { toasts } from '#web/kit/toasts'
import { ApiError } from '#web/lib/http'

export const isGone = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.status === 404 || error.status === 403)

/** The ticket was deleted, or somebody else's it is now: away, and say why. */
export function useLeaving(error: unknown) {
  const { t } = useTranslation('tickets')
  const navigate = useNavigate()
  useEffect(() => {
    if (!isGone(error)) return
    toasts.warning(t(error.status === 404 ? 'left.gone' : 'left.forbidden'))
    void navigate('/tickets', { replace: true })
  }, [error, navigate, t])
}
