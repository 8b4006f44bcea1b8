/** Leaves a ticket that the user may no longer see, with a message that says why. */
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { toasts } from '#web/lib/toasts'
import { ApiError } from '#web/lib/http'

export const isGone = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.status === 404 || error.status === 403)

/** The ticket was deleted, or now belongs to another user. */
export function useLeaving(error: unknown) {
  const { t } = useTranslation('tickets')
  const navigate = useNavigate()
  useEffect(() => {
    if (!isGone(error)) return
    toasts.warning(t(error.status === 404 ? 'left.gone' : 'left.forbidden'))
    void navigate('/tickets', { replace: true })
  }, [error, navigate, t])
}
