/** Upload progress of a large file. */
import { useTranslation } from 'react-i18next'
import { useProgress } from '../upload_progress'
import styles from './message_bubble.module.css'

export function Uploading({ clientId }: { clientId: string }) {
  const { t } = useTranslation('messages')
  const share = useProgress(clientId)
  if (share === null) return null
  const percent = Math.round(share * 100)
  return (
    <span
      className={styles.uploading}
      role="progressbar"
      aria-label={t('media.sending')}
      aria-valuenow={percent}
    >
      <span style={{ width: `${percent}%` }} />
    </span>
  )
}
