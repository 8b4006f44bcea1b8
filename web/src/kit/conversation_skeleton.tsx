/** Placeholder of a conversation while it loads: bubbles of both sides. */
import { useTranslation } from 'react-i18next'
import styles from './conversation_skeleton.module.css'

const bubbles = [
  { width: '38%', height: 36, isOwn: false },
  { width: '26%', height: 36, isOwn: false },
  { width: '44%', height: 56, isOwn: true },
  { width: '30%', height: 36, isOwn: false },
  { width: '48%', height: 76, isOwn: true },
  { width: '22%', height: 36, isOwn: true },
  { width: '34%', height: 56, isOwn: false },
]

export function ConversationSkeleton() {
  const { t } = useTranslation('shell')
  return (
    <div className={styles.skeleton} role="status" aria-label={t('loading')}>
      {bubbles.map(({ width, height, isOwn }) => (
        <span key={width} data-own={isOwn || undefined} style={{ width, height }} />
      ))}
    </div>
  )
}
