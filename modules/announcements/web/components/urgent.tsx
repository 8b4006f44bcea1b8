/** Mark of a high-priority announcement; the other priorities have none. */
import { useTranslation } from 'react-i18next'
import { priorities, type Priority } from '#modules/announcements/contract'
import styles from './announcements.module.css'

export function Urgent({ priority }: { priority: Priority }) {
  const { t } = useTranslation('announcements')
  if (priority !== priorities.high) return null
  return <span className={styles.urgent}>{t('news.urgent')}</span>
}
