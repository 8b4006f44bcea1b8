/** The error face: what happened, and a way to try again. */
import { DisconnectOutlined, WarningOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#web/lib/api_error'
import { errorText } from '#web/lib/error_text'
import styles from '#web/kit/face.module.css'

export interface FailureProps {
  readonly error: unknown
  readonly onRetry?: () => void
}

export function Failure({ error, onRetry }: FailureProps) {
  const { t } = useTranslation('shell')
  const away = error instanceof ApiError && error.status === 0
  const requestId = error instanceof ApiError ? error.requestId : null
  return (
    <div className={styles.face} role="alert">
      <span className={styles.icon} aria-hidden>
        {away ? <DisconnectOutlined /> : <WarningOutlined />}
      </span>
      <p className={styles.title}>{t('failure.title')}</p>
      <p className={styles.text}>{errorText(error)}</p>
      {onRetry && (
        <div className={styles.action}>
          <Button onClick={onRetry}>{t('actions.try_again')}</Button>
        </div>
      )}
      {requestId && <p className={styles.note}>{t('failure.request', { id: requestId })}</p>}
    </div>
  )
}
