/** The error state: what happened and a retry button; large, or as one line at the end of a list. */
import { DisconnectOutlined, WarningOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#web/lib/api_error'
import { errorText } from '#web/lib/error_text'
import styles from '#web/kit/face.module.css'

export interface ErrorStateProps {
  readonly error: unknown
  readonly onRetry?: () => void
}

export function ErrorState({ error, onRetry }: ErrorStateProps) {
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

export interface MoreFailedProps {
  /** For the error of a list or of one of its ends; renders nothing for null. */
  readonly error: unknown
  readonly onRetry: () => void
}

/** At the end of the loaded rows: why no more could be loaded, and a retry button. */
export function MoreFailed({ error, onRetry }: MoreFailedProps) {
  const { t } = useTranslation('shell')
  if (!error) return null
  return (
    <p className={styles.line} role="alert">
      {errorText(error)}{' '}
      <Button type="link" size="small" onClick={onRetry}>
        {t('actions.try_again')}
      </Button>
    </p>
  )
}
