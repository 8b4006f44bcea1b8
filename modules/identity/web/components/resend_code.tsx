/** Sends the code once more, at most once a minute. */
import { useMutation } from '@tanstack/react-query'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useFocusField } from '#web/kit/form'
import { Refusal } from '#web/kit/refusal'
import { ApiError } from '#web/lib/http'
import { errorText } from '#web/lib/error_text'
import { minutesAndSeconds } from '#web/lib/format'
import { useSecondsUntil } from '#web/lib/seconds_until'
import { toasts } from '#web/lib/toasts'
import { requestResetCode } from '../api_reset'
import { codePauseMs } from '../reset_progress'
import styles from './reset.module.css'

interface ResendCodeProps {
  readonly email: string
  /** When it may be sent again, in milliseconds. */
  readonly nextAt: number
  /** Called with the next such time. */
  readonly onWait: (nextAt: number) => void
}

export function ResendCode({ email, nextAt, onWait }: ResendCodeProps) {
  const { t } = useTranslation('identity')
  const seconds = useSecondsUntil(nextAt)
  const focusField = useFocusField()
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => requestResetCode(email),
    meta: { quiet: true },
    onSuccess: () => {
      toasts.success(t('reset.sent'))
      onWait(Date.now() + codePauseMs)
      // The button is gone now.
      focusField('token')
    },
    onError: (refusal) => {
      const wait = refusal instanceof ApiError ? refusal.retryAfterSeconds : null
      if (wait) onWait(Date.now() + wait * 1000)
    },
  })
  return (
    <div className={styles.resend}>
      <Refusal text={error && errorText(error)} />
      <p className={styles.hint}>{t('reset.not_arrived')}</p>
      {seconds > 0 ? (
        <p className={styles.wait}>{t('reset.resend_in', { time: minutesAndSeconds(seconds) })}</p>
      ) : (
        <Button type="link" loading={isPending} onClick={() => mutate()}>
          {t('reset.resend')}
        </Button>
      )}
    </div>
  )
}
