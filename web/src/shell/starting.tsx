/** Between opening the page and knowing who is there. */
import { useTranslation } from 'react-i18next'
import { ApiError } from '#web/lib/api_error'
import { Failure } from '#web/kit/failure'
import { Mark } from '#web/kit/mark'
import { resumeSession } from '#web/shell/session'
import styles from '#web/shell/starting.module.css'

export function Starting() {
  const { t } = useTranslation('shell')
  return (
    <main className={styles.whole}>
      <span className={styles.late} role="status" aria-label={t('loading')}>
        <Mark size={48} />
      </span>
    </main>
  )
}

/** There is a stored session, but the server does not answer: nobody is signed out for that. */
export function Unreachable() {
  return (
    <main className={styles.whole}>
      <Failure error={new ApiError(0, 'ERR_NETWORK', '')} onRetry={() => void resumeSession()} />
    </main>
  )
}
